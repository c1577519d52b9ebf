import { useTranslate } from 'ra-core'
import type { AnyMeasure } from '../../../../registry/reports/any-report.ts'
import type { ComparedTotals, Line } from '../../../platform/data/report-answer.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { describeDifference } from '../../../../registry/reports/text/value-words.ts'
import { calculateDifference } from '../../../../registry/reports/text/difference.ts'

const ICONS = { more: 'up', less: 'down', same: 'minus' } as const

interface ChangeProps {
  measure: AnyMeasure
  name: string
  totals: Line
  /** The totals of the compared period; null if it has none. */
  then: ComparedTotals | null | undefined
}

/**
 * The difference of a number to another period, in words and with an arrow, never by colour alone.
 */
export function ComparedChange({ measure, name, totals, then }: ChangeProps) {
  const translate = useTranslate()
  const format = useFormat()
  const change = then && calculateDifference(measure, totals[name], then.totals[name])
  if (!change) return <span className="delta-change">{translate('reports.delta.none')}</span>
  const { way, percent } = change
  if (way === 'same') {
    return (
      <span className="delta-change" data-way={way}>
        <Icon name={ICONS[way]} />
        <span>{translate('reports.delta.same')}</span>
      </span>
    )
  }
  // An amount and its currency stay on one line, in either order.
  const { key, params } = describeDifference(measure, change, format)
  const unbroken = Object.entries(params).map(([name, text]) => [
    name,
    text.replaceAll(' ', '\u00a0'),
  ])
  return (
    <span className="delta-change" data-way={way}>
      <Icon name={ICONS[way]} />
      <bdi>
        <span>{translate(key, Object.fromEntries(unbroken))}</span>{' '}
        {percent !== null && <span>{`(${format.percent(percent)})`}</span>}
      </bdi>
    </span>
  )
}
