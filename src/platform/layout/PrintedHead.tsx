import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useBusiness } from '../i18n/business.ts'
import { useFormat } from '../i18n/format.ts'
import { Logo } from '../ui/drawings/Logo.tsx'

interface PrintedHeadProps {
  title: string
  /** The search and filters of the rows, each with its name. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** The content before the time of printing. */
  children?: ReactNode
}

/** The head of a printout with all its rows: title, filters and time of printing. */
export function PrintedHead({ title, facts, children }: PrintedHeadProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { name, imprint } = useBusiness()
  return (
    <header className="print-head">
      <p className="print-brand">
        <Logo size={28} />
        <bdi translate="no">{name}</bdi>
      </p>
      {imprint && <p className="print-imprint">{imprint}</p>}
      <h2>{title}</h2>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {children}
        <span>
          {translate('reports.printed_at', { at: format.moment(new Date().toISOString()) })}
        </span>
      </p>
    </header>
  )
}
