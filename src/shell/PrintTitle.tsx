import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useBusiness } from '../platform/i18n/business.ts'
import { useFormat } from '../platform/i18n/format.ts'
import { useHeading } from '../platform/layout/title.tsx'
import { usePaper } from '../platform/layout/useMedia.ts'
import { Logo } from '../platform/ui/drawings/Logo.tsx'

const getCurrentTime = () => new Date().toISOString()

function PrintHead() {
  const translate = useTranslate()
  const format = useFormat()
  const { name, imprint } = useBusiness()
  const { title, group } = useHeading()
  const [printedAt] = useState(getCurrentTime)
  return (
    <header className="print-head print-screen">
      <p className="print-brand">
        <Logo size={28} />
        <bdi translate="no">{name}</bdi>
      </p>
      {imprint && <p className="print-imprint">{imprint}</p>}
      <h2>{title}</h2>
      {group && <p>{group}</p>}
      <p>{translate('reports.printed_at', { at: format.moment(printedAt) })}</p>
    </header>
  )
}

/** The head of a printed screen: its title and the time of printing. Hidden on the screen. */
export function PrintTitle() {
  return usePaper() && <PrintHead />
}
