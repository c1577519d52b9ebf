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
  return Object.entries(compared).map(([kind, comparedTotals]) => {
    const previousValue =
      comparedTotals && formatMeasure(measure, comparedTotals.totals[name], format)
    const dayRange =
      comparedTotals && format.days(comparedTotals.from ?? '', comparedTotals.to ?? '')
    return (
      <span
        key={kind}
        className="delta"
        title={comparedTotals ? `${dayRange}: ${previousValue || '–'}` : undefined}
      >
        <ComparedChange
          measure={measure}
          name={name}
          totals={totals}
          comparedTotals={comparedTotals}
        />
        <span className="muted">{translate(`reports.compared_to.${kind}`)}</span>
      </span>
    )
  })
}
