import { useTranslate } from 'ra-core'
import type { AnyMeasure } from '../../../registry/reports/any-report.ts'
import type { ComparedTotals, Line } from '../../data/report-answer.ts'
import { useFormat } from '../../i18n/format.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { measureText } from '../../../registry/reports/text/value-words.ts'
import { differenceOf } from '../../../registry/reports/text/difference.ts'

const ICONS = { more: 'up', less: 'down', same: 'minus' } as const

interface ChangeProps {
  measure: AnyMeasure
  name: string
  totals: Line
  /** The same of another period; null where that has none. */
  then: ComparedTotals | null | undefined
}

/** How a number differs from another period's, in words with an arrow; never by its colour alone. */
export function Change({ measure, name, totals, then }: ChangeProps) {
  const translate = useTranslate()
  const format = useFormat()
  const change = then && differenceOf(measure, totals[name], then.totals[name])
  if (!change) return <span className="delta-change">{translate('reports.delta.none')}</span>
  const { way, by, percent } = change
  if (way === 'same') {
    return (
      <span className="delta-change" data-way={way}>
        <Icon name={ICONS[way]} />
        <span>{translate('reports.delta.same')}</span>
      </span>
    )
  }
  // An amount stays on one line with its currency, whichever of the two is read first.
  const amount = measureText(measure, by, format).replaceAll(' ', '\u00a0')
  return (
    <span className="delta-change" data-way={way}>
      <Icon name={ICONS[way]} />
      <bdi>
        <span>{translate(`reports.delta.${way}`, { amount })}</span>{' '}
        {percent !== null && <span>{`(${format.percent(percent)})`}</span>}
      </bdi>
    </span>
  )
}
