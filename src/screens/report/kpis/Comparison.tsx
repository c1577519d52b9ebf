import { useTranslate } from 'ra-core'
import { useId } from 'react'
import {
  type PeriodComparison as Kind,
  PERIOD_COMPARISONS,
} from '../../../../registry/days/periods.ts'
import type { ReportAnswer } from '../../../platform/data/report-answer.ts'
import { useFormat } from '../../../platform/i18n/format.ts'

interface ComparisonProps {
  kind: Kind
  onChoose: (kind: Kind) => void
  compared: NonNullable<ReportAnswer['compared']>
}

/** The period with which a report is compared, and a select for another. */
export function Comparison({ kind, onChoose, compared }: ComparisonProps) {
  const translate = useTranslate()
  const format = useFormat()
  const selectId = useId()
  const comparedTotals = compared[kind]
  if (!comparedTotals)
    return <p className="kpis-note row muted small">{translate('reports.delta.open')}</p>
  const { current } = comparedTotals
  return (
    <p className="kpis-note row muted small">
      <label htmlFor={selectId}>{translate('reports.comparison')}</label>
      <select
        id={selectId}
        className="input"
        value={kind}
        onChange={({ target }) => {
          const chosenKind = PERIOD_COMPARISONS.find((comparison) => comparison === target.value)
          if (chosenKind) onChoose(chosenKind)
        }}
      >
        {PERIOD_COMPARISONS.map((comparison) => (
          <option key={comparison} value={comparison}>
            {translate(`reports.comparisons.${comparison}`)}
          </option>
        ))}
      </select>
      <bdi>{format.days(comparedTotals.from ?? '', comparedTotals.to ?? '')}</bdi>
      {current && (
        <span>
          {translate('reports.compared_days', {
            days: format.days(current.from ?? '', current.to ?? ''),
          })}
        </span>
      )}
    </p>
  )
}
