import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { Logo } from '../ui/drawings/Logo.tsx'

interface PrintedHeadProps {
  title: string
  /** What the rows were chosen by, each with its name. */
  facts: readonly (readonly [name: string, said: ReactNode])[]
  /** The content before the time of printing. */
  children?: ReactNode
}

/** The head of something printed with all its rows: what it is, what it was chosen by, and when it was printed. */
export function PrintedHead({ title, facts, children }: PrintedHeadProps) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <header className="print-head">
      <p className="print-brand">
        <Logo size={28} />
        <span>Washboard</span>
      </p>
      <h2>{title}</h2>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, said]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said}</dd>
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
