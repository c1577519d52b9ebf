import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useHeading } from '../layout/title.tsx'
import { Logo } from '../ui/drawings/Logo.tsx'

const now = () => new Date().toISOString()

/** The head of a printed screen: its title and the time of printing. */
export function PrintTitle() {
  const translate = useTranslate()
  const format = useFormat()
  const { title, group } = useHeading()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const print = () => setAt(now())
    window.addEventListener('beforeprint', print)
    return () => window.removeEventListener('beforeprint', print)
  }, [])
  return (
    <header className="print-head print-screen">
      <p className="print-brand">
        <Logo size={28} />
        <span>Washboard</span>
      </p>
      <p className="print-title">{title}</p>
      {group && <p>{group}</p>}
      <p>{translate('reports.printed_at', { at: format.moment(at) })}</p>
    </header>
  )
}
