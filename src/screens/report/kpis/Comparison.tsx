import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { type Comparison as Kind, COMPARISONS } from '../../../../registry/days/periods.ts'
import type { ReportAnswer } from '../../../platform/data/report-answer.ts'
import { useFormat } from '../../../platform/i18n/format.ts'

interface ComparisonProps {
  kind: Kind
  onChoose: (kind: Kind) => void
  compared: NonNullable<ReportAnswer['compared']>
}

/** Names the period that a report is compared with, and lets the user choose another. */
export function Comparison({ kind, onChoose, compared }: ComparisonProps) {
  const translate = useTranslate()
  const format = useFormat()
  const id = useId()
  const then = compared[kind]
  if (!then) return <p className="kpis-note row muted small">{translate('reports.delta.open')}</p>
  return (
    <p className="kpis-note row muted small">
      <label htmlFor={id}>{translate('reports.comparison')}</label>
      <select
        id={id}
        className="input"
        value={kind}
        onChange={({ target }) => {
          const chosen = COMPARISONS.find((comparison) => comparison === target.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {COMPARISONS.map((comparison) => (
          <option key={comparison} value={comparison}>
            {translate(`reports.comparisons.${comparison}`)}
          </option>
        ))}
      </select>
      <bdi>{format.days(then.from ?? '', then.to ?? '')}</bdi>
    </p>
  )
}
