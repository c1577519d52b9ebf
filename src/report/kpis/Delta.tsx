import { useTranslate } from 'ra-core'
import type { AnyMeasure } from '../../../resources/kit/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import type { ComparedTotals, Line } from '../../data/report-answer.ts'
import { measureText } from '../model/values.tsx'
import { type Difference, differenceOf } from './difference.ts'

const ICONS = { more: 'up', less: 'down', same: 'minus' } as const

/** A change in words, with an arrow; never by its colour alone. */
function Change({ measure, change }: { measure: AnyMeasure; change: Difference }) {
  const translate = useTranslate()
  const format = useFormat()
  const { way, by, percent } = change
  if (way === 'same') {
    return (
      <span className="delta-change" data-way={way}>
        <Icon name={ICONS[way]} />
        {translate('reports.delta.same')}
      </span>
    )
  }
  const amount = measureText(measure, by, format)
  return (
    <span className="delta-change" data-way={way}>
      <Icon name={ICONS[way]} />
      <bdi>
        {translate(`reports.delta.${way}`, { amount })}
        {percent !== null && ` (${format.percent(percent)})`}
      </bdi>
    </span>
  )
}

interface DeltaProps {
  measure: AnyMeasure
  name: string
  totals: Line
  compared: Readonly<Record<string, ComparedTotals | null | undefined>>
}

/** The deltas of a KPI against each compared period, with the former value in the title. */
export function Delta({ measure, name, totals, compared }: DeltaProps) {
  const translate = useTranslate()
  const format = useFormat()
  if (measure.type === 'date') return null
  if (Object.values(compared).every((then) => !then)) {
    return <span className="delta-period">{translate('reports.delta.open')}</span>
  }
  return Object.entries(compared).map(([kind, then]) => {
    const change = then && differenceOf(measure, totals[name], then.totals[name])
    const was = then && measureText(measure, then.totals[name], format)
    const days = then && [then.from, then.to].map((day) => format.date(day ?? '')).join(' – ')
    return (
      <span key={kind} className="delta" title={then ? `${days}: ${was || '–'}` : undefined}>
        {change ? (
          <Change measure={measure} change={change} />
        ) : (
          <span className="delta-change">{translate('reports.delta.none')}</span>
        )}
        <span className="delta-period">{translate(`reports.compared_to.${kind}`)}</span>
      </span>
    )
  })
}
