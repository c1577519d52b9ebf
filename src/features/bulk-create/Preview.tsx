import { useTranslate } from 'ra-core'
import { useFormat } from '../../platform/i18n/format.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { DayPlan } from './schedule.ts'

interface PreviewProps {
  plans: readonly DayPlan[]
  /** The reasons of refused days, by date. */
  refusedDates: Readonly<Record<string, string>>
}

/** The days of a plan: times to create, existing times, and the reason of a refusal. */
export function Preview({ plans, refusedDates }: PreviewProps) {
  const translate = useTranslate()
  const format = useFormat()
  const describeDayPlan = ({ date, newRanges, skipped }: DayPlan) => {
    const reason = refusedDates[date]
    if (reason) return reason
    if (newRanges.length === 0) return translate('bulkCreate.nothing')
    const text = translate('bulkCreate.will', { count: newRanges.length })
    const { length } = skipped
    return length > 0 ? `${text} · ${translate('bulkCreate.skipped', { count: length })}` : text
  }
  const getDayState = ({ date, newRanges }: DayPlan) => {
    if (refusedDates[date]) return 'failed'
    return newRanges.length === 0 ? 'done' : 'waiting'
  }
  const icons = { failed: 'alert', done: 'done', waiting: 'clock' } as const
  return (
    // Keyboards scroll only focusable elements.
    <ul className="outcomes" aria-label={translate('bulkCreate.preview')} tabIndex={0}>
      {plans.map((plan) => (
        <li key={plan.date} data-state={getDayState(plan)}>
          <Icon name={icons[getDayState(plan)]} />
          <bdi>{format.date(plan.date)}</bdi>
          <span title={plan.newRanges.map(({ starts, ends }) => `${starts}–${ends}`).join(', ')}>
            {describeDayPlan(plan)}
          </span>
        </li>
      ))}
    </ul>
  )
}
