import { useTranslate } from 'ra-core'
import { useFormat } from '../../platform/i18n/format.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { DayPlan } from './schedule.ts'
import type { DayOutcome } from './useBulkCreate.ts'

interface PreviewProps {
  plans: readonly DayPlan[]
  outcomes: Readonly<Record<string, DayOutcome>>
  isFinished: boolean
}

/** The days of a plan: times to create, existing times, and later the result. */
export function Preview({ plans, outcomes, isFinished }: PreviewProps) {
  const translate = useTranslate()
  const format = useFormat()
  const describeDayPlan = (plan: DayPlan) => {
    const outcome = outcomes[plan.date]
    if (outcome?.reason) {
      return translate('bulkCreate.failed', { made: outcome.createdCount, reason: outcome.reason })
    }
    if (outcome) return translate('bulkCreate.made', { count: outcome.createdCount })
    if (plan.newRanges.length === 0) return translate('bulkCreate.nothing')
    const text = translate('bulkCreate.will', { count: plan.newRanges.length })
    const { length } = plan.skipped
    return length > 0 ? `${text} · ${translate('bulkCreate.skipped', { count: length })}` : text
  }
  const getDayState = ({ date, newRanges }: DayPlan) => {
    if (outcomes[date]?.reason) return 'failed'
    return outcomes[date] || (isFinished && newRanges.length === 0) ? 'done' : 'waiting'
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
