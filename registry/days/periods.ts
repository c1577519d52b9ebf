import { daysBetween, daysFrom, monthsFrom } from './days.ts'
import { bucketOf } from './time-buckets.ts'

/** The first and last day of a report; null where it is open. */
export interface Period {
  from: string | null
  to: string | null
}

/** What a period is compared with: the one right before it, or the same days a year before. */
export const COMPARISONS = ['previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The periods that are one click away, named by the day it is. */
export const PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_30_days',
  'this_year',
  'last_12_months',
  'everything',
] as const
export type Preset = (typeof PRESETS)[number]

/** The days that are in both periods. */
export function overlapOf(one: Period, other: Period): Period {
  const from = [one.from, other.from].filter((day) => day !== null).sort()
  const to = [one.to, other.to].filter((day) => day !== null).sort()
  return { from: from.at(-1) ?? null, to: to[0] ?? null }
}

/** The period right before another: before a whole month or year that one, otherwise as many days. */
function before(from: string, to: string): Period {
  const eve = daysFrom(from, -1)
  const whole = (['month', 'year'] as const).find((each) => {
    const bucket = bucketOf(each, from)
    return bucket.from === from && bucket.to === to
  })
  return whole ? bucketOf(whole, eve) : { from: daysFrom(eve, -daysBetween(from, to)), to: eve }
}

/** The period that another is compared with; null where that one is open or has no day. */
export function comparedTo(kind: Comparison, { from, to }: Period): Period | null {
  if (from === null || to === null || from > to) return null
  if (kind === 'year') return { from: monthsFrom(from, -12), to: monthsFrom(to, -12) }
  return before(from, to)
}
