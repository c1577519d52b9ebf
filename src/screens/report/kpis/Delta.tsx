import { useTranslate } from 'ra-core'
import type { AnyMeasure } from '../../../../registry/reports/any-report.ts'
import type { ComparedTotals, Line } from '../../../platform/data/report-answer.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { formatMeasure } from '../../../../registry/reports/text/value-words.ts'
import { ComparedChange } from './ComparedChange.tsx'

interface DeltaProps {
  measure: AnyMeasure
  name: string
  totals: Line
  compared: Readonly<Record<string, ComparedTotals | null | undefined>>
}

/** The deltas of a number against each compared period, with the former value in the title. */
export function Delta({ measure, name, totals, compared }: DeltaProps) {
  const translate = useTranslate()
  const format = useFormat()
  return Object.entries(compared).map(([kind, then]) => {
    const was = then && formatMeasure(measure, then.totals[name], format)
    const days = then && format.days(then.from ?? '', then.to ?? '')
    return (
      <span key={kind} className="delta" title={then ? `${days}: ${was || '–'}` : undefined}>
        <ComparedChange measure={measure} name={name} totals={totals} then={then} />
        <span className="muted">{translate(`reports.compared_to.${kind}`)}</span>
      </span>
    )
  })
}
