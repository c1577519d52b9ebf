import { countDays, shiftDays, shiftMonths } from './days.ts'
import { FIRST_DAY } from './years.ts'
import { findBucketBounds } from './time-buckets.ts'

/** The first and last day of a report; null for an open end. */
export interface Period {
  from: string | null
  to: string | null
}

/** The periods for comparison: the previous one, or the same days of the previous year. */
export const PERIOD_COMPARISONS = ['previous', 'year'] as const
export type PeriodComparison = (typeof PERIOD_COMPARISONS)[number]

/** The presets for periods relative to today. */
export const PERIOD_PRESETS = [
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
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** Returns the days that are in both periods. */
export function intersectPeriods(first: Period, second: Period): Period {
  const from = [first.from, second.from].filter((day) => day !== null).sort()
  const to = [first.to, second.to].filter((day) => day !== null).sort()
  return { from: from.at(-1) ?? null, to: to[0] ?? null }
}

/**
 * Returns the previous period: the month or year before a complete one, otherwise the same number of
 * days.
 */
function getPreviousPeriod(from: string, to: string): Period {
  const dayBefore = shiftDays(from, -1)
  const wholeUnit = (['month', 'year'] as const).find((unit) => {
    const bucket = findBucketBounds(unit, from)
    return bucket.from === from && bucket.to === to
  })
  return wholeUnit
    ? findBucketBounds(wholeUnit, dayBefore)
    : { from: shiftDays(dayBefore, -countDays(from, to)), to: dayBefore }
}

/** A period to compare with, and the days that it is compared with if the period still runs. */
export interface ComparedDays {
  period: Period
  current?: Period
}

/** Returns the days of the other period that a comparison with a whole period covers. */
function getComparedPeriod(kind: PeriodComparison, from: string, to: string) {
  if (kind === 'year') return { from: shiftMonths(from, -12), to: shiftMonths(to, -12) }
  return getPreviousPeriod(from, to)
}

/**
 * Returns the period to compare with; null if the period is open, empty or of all time. A period that
 * still runs is compared up to today, with as many days.
 */
export function getComparison(
  kind: PeriodComparison,
  { from, to }: Period,
  today: string,
): ComparedDays | null {
  if (from === null || to === null || from > to || from <= FIRST_DAY) return null
  const period = getComparedPeriod(kind, from, to)
  const isRunning = from <= today && today < to
  if (!isRunning) return { period }
  const lastDay =
    kind === 'year'
      ? shiftMonths(today, -12)
      : shiftDays(period.from ?? from, countDays(from, today))
  return {
    period: { ...period, to: period.to && lastDay > period.to ? period.to : lastDay },
    current: { from, to: today },
  }
}
