import { useTranslate } from 'ra-core'
import type { AnyMeasure } from '../../../../registry/reports/any-report.ts'
import type { ComparedTotals, Line } from '../../../platform/data/report-answer.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { describeDifference } from '../../../../registry/reports/text/value-words.ts'
import { calculateDifference } from '../../../../registry/reports/text/difference.ts'

const ICONS = { more: 'up', less: 'down', same: 'minus' } as const

interface ComparedChangeProps {
  measure: AnyMeasure
  name: string
  totals: Line
  /** The totals of the compared period; null if it has none. */
  comparedTotals: ComparedTotals | null | undefined
}

/**
 * The difference of a number to another period, in words and with an arrow, never by colour alone.
 */
export function ComparedChange({ measure, name, totals, comparedTotals }: ComparedChangeProps) {
  const translate = useTranslate()
  const format = useFormat()
  const difference =
    comparedTotals && calculateDifference(measure, totals[name], comparedTotals.totals[name])
  if (!difference) return <span className="delta-change">{translate('reports.delta.none')}</span>
  const { direction, percent } = difference
  if (direction === 'same') {
    return (
      <span className="delta-change" data-way={direction}>
        <Icon name={ICONS[direction]} />
        <span>{translate('reports.delta.same')}</span>
      </span>
    )
  }
  // An amount and its currency stay on one line, in either order.
  const { key, params } = describeDifference(measure, difference, format)
  const unbrokenParams = Object.entries(params).map(([name, text]) => [
    name,
    text.replaceAll(' ', '\u00a0'),
  ])
  return (
    <span className="delta-change" data-way={direction}>
      <Icon name={ICONS[direction]} />
      <bdi>
        <span>{translate(key, Object.fromEntries(unbrokenParams))}</span>{' '}
        {percent !== null && <span>{`(${format.percent(percent)})`}</span>}
      </bdi>
    </span>
  )
}
