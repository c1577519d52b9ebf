import { daysBetween, daysFrom, monthsFrom } from '../../days/days.ts'
import { defaultOf, periodOf } from '../parse-params.ts'
import { type Period, type Preset, PRESETS } from '../../days/periods.ts'
import type { AnyParam, AnyReport } from '../any-report.ts'
import { bucketOf, type TimeBucket } from '../../days/time-buckets.ts'
import { YEARS } from '../../values/years.ts'

/** The first and the last day that a report takes. */
const FIRST = `${YEARS.min}-01-01`
const LAST = `${YEARS.max}-12-31`

/** The period that a report opens on, whatever its call takes by itself. */
export const USUAL_PERIOD: Preset = 'this_month'

const inMonth = (today: string, months: number) => bucketOf('month', monthsFrom(today, months))

const DAYS_OF = {
  today: (today) => bucketOf('day', today),
  yesterday: (today) => bucketOf('day', daysFrom(today, -1)),
  this_week: (today) => bucketOf('week', today),
  last_week: (today) => bucketOf('week', daysFrom(today, -7)),
  this_month: (today) => bucketOf('month', today),
  last_month: (today) => inMonth(today, -1),
  last_30_days: (today) => ({ from: daysFrom(today, -29), to: today }),
  this_year: (today) => bucketOf('year', today),
  last_12_months: (today) => ({ from: inMonth(today, -11).from, to: inMonth(today, 0).to }),
  everything: () => ({ from: null, to: null }),
} as const satisfies Record<Preset, (today: string) => Period>

/** The days of a preset, both included; weeks begin on Monday, as ISO 8601 has it. */
export function daysOf(preset: Preset, today: string): Period {
  return DAYS_OF[preset](today)
}

/** Values by parameter, as text. */
type Params = Readonly<Record<string, string>>

/** The parameters that make a report's period this one. */
export function withPeriod(report: AnyReport, params: Params, { from, to }: Period): Params {
  const next: Record<string, string> = { ...params }
  for (const [name, param] of Object.entries(report.params)) {
    if (!('is' in param)) continue
    // Without a bound the whole time is meant, which is not what a default would give.
    const open = 'default' in param
    if (param.is === 'from') next[name] = from ?? (open ? FIRST : '')
    if (param.is === 'to') next[name] = to ?? (open ? LAST : '')
    if (param.is === 'both') next[name] = from && to ? `${from}..${to}` : ''
  }
  return next
}

/** Whether a parameter chooses days: an empty one, where it may be, means the whole time. */
export const isPeriod = (param: AnyParam | undefined): boolean =>
  param !== undefined && 'is' in param && ['from', 'to', 'both'].includes(param.is)

/** Returns the current value of each parameter: the chosen one, or its default. */
export function shownParams(report: AnyReport, params: Params, today: string): Params {
  const pairs = Object.entries(report.params).map(([name, param]) => [
    name,
    params[name] ?? String(defaultOf(param, today) ?? ''),
  ])
  return Object.fromEntries(pairs)
}

/** The preset that the shown period is, if it is one. */
export function presetOf(report: AnyReport, params: Params, today: string): Preset | undefined {
  const key = (values: Params) => JSON.stringify(periodOf(report, values))
  const now = key(shownParams(report, params, today))
  return PRESETS.find((preset) => {
    const chosen = withPeriod(report, params, daysOf(preset, today))
    return key(shownParams(report, chosen, today)) === now
  })
}

const eachOf = ({ dimensions }: AnyReport, name: string): TimeBucket | undefined => {
  const dimension = dimensions[name]
  return dimension && 'each' in dimension ? dimension.each : undefined
}

/** The longest periods, in days, that are drawn finer than by the bucket that is declared. */
const FINER = [
  [31, 'day'],
  [183, 'week'],
] as const satisfies readonly (readonly [days: number, each: TimeBucket])[]

/** The dimension that a report is grouped by where nobody chose one: of a short period its days or weeks. */
export function usualGroup(report: AnyReport, params: Params): string {
  const { by } = report.chart
  const { from, to } = periodOf(report, params)
  if (!eachOf(report, by) || from === null || to === null) return by
  const days = daysBetween(from, to) + 1
  const finer = FINER.find(([most]) => days <= most)?.[1]
  const names = Object.keys(report.dimensions)
  return names.find((name) => finer && eachOf(report, name) === finer) ?? by
}
