import { countDays, shiftDays, shiftMonths } from './days.ts'
import { getBucket } from './time-buckets.ts'

/** The first and last day of a report; null where it is open. */
export interface Period {
  from: string | null
  to: string | null
}

/** The periods for comparison: the previous one, or the same days of the previous year. */
export const COMPARISONS = ['previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The periods relative to today that are offered as presets. */
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
export function intersectPeriods(first: Period, second: Period): Period {
  const from = [first.from, second.from].filter((day) => day !== null).sort()
  const to = [first.to, second.to].filter((day) => day !== null).sort()
  return { from: from.at(-1) ?? null, to: to[0] ?? null }
}

/**
 * Returns the previous period: of a whole month or year the one before, otherwise the same number
 * of days.
 */
function before(from: string, to: string): Period {
  const eve = shiftDays(from, -1)
  const wholeUnit = (['month', 'year'] as const).find((each) => {
    const bucket = getBucket(each, from)
    return bucket.from === from && bucket.to === to
  })
  return wholeUnit
    ? getBucket(wholeUnit, eve)
    : { from: shiftDays(eve, -countDays(from, to)), to: eve }
}

/** Returns the period that another one is compared with; null if that is open or empty. */
export function getComparisonPeriod(kind: Comparison, { from, to }: Period): Period | null {
  if (from === null || to === null || from > to) return null
  if (kind === 'year') return { from: shiftMonths(from, -12), to: shiftMonths(to, -12) }
  return before(from, to)
}
