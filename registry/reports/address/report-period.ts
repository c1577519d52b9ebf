import { countDays, shiftDays, shiftMonths } from '../../days/days.ts'
import { getDefault, getPeriod } from '../parse-params.ts'
import { type Period, type Preset, PRESETS } from '../../days/periods.ts'
import type { AnyParam, AnyReport } from '../any-report.ts'
import { getBucket, type TimeBucket } from '../../days/time-buckets.ts'
import { YEARS } from '../../values/years.ts'

/** The first and last day of a report's parameters. */
const FIRST = `${YEARS.min}-01-01`
const LAST = `${YEARS.max}-12-31`

/** The period that a report opens with. */
export const USUAL_PERIOD: Preset = 'this_month'

const inMonth = (today: string, months: number) => getBucket('month', shiftMonths(today, months))

const DAYS_OF = {
  today: (today) => getBucket('day', today),
  yesterday: (today) => getBucket('day', shiftDays(today, -1)),
  this_week: (today) => getBucket('week', today),
  last_week: (today) => getBucket('week', shiftDays(today, -7)),
  this_month: (today) => getBucket('month', today),
  last_month: (today) => inMonth(today, -1),
  last_30_days: (today) => ({ from: shiftDays(today, -29), to: today }),
  this_year: (today) => getBucket('year', today),
  last_12_months: (today) => ({ from: inMonth(today, -11).from, to: inMonth(today, 0).to }),
  everything: () => ({ from: null, to: null }),
} as const satisfies Record<Preset, (today: string) => Period>

/** Returns the first and last day of a preset. Weeks begin on Monday (ISO 8601). */
export function getPresetDays(preset: Preset, today: string): Period {
  return DAYS_OF[preset](today)
}

/** Values by parameter, as text. */
type Params = Readonly<Record<string, string>>

/** Returns the parameters of a report with another period. */
export function withPeriod(report: AnyReport, params: Params, { from, to }: Period): Params {
  const next: Record<string, string> = { ...params }
  for (const [name, param] of Object.entries(report.params)) {
    if (!('selects' in param)) continue
    // An explicitly empty bound means all time; leaving it out would mean the default.
    const open = 'default' in param
    if (param.selects === 'from') next[name] = from ?? (open ? FIRST : '')
    if (param.selects === 'to') next[name] = to ?? (open ? LAST : '')
    if (param.selects === 'both') next[name] = from && to ? `${from}..${to}` : ''
  }
  return next
}

/** Returns whether a parameter chooses days. An empty one means all time. */
export const isPeriod = (param: AnyParam | undefined): boolean =>
  param !== undefined && 'selects' in param && ['from', 'to', 'both'].includes(param.selects)

/** Returns the current value of each parameter: the chosen one, or its default. */
export function shownParams(report: AnyReport, params: Params, today: string): Params {
  const pairs = Object.entries(report.params).map(([name, param]) => [
    name,
    params[name] ?? String(getDefault(param, today) ?? ''),
  ])
  return Object.fromEntries(pairs)
}

/** Returns the preset that equals the chosen period; undefined if there is none. */
export function findPreset(report: AnyReport, params: Params, today: string): Preset | undefined {
  const key = (values: Params) => JSON.stringify(getPeriod(report, values))
  const now = key(shownParams(report, params, today))
  return PRESETS.find((preset) => {
    const chosen = withPeriod(report, params, getPresetDays(preset, today))
    return key(shownParams(report, chosen, today)) === now
  })
}

const getTimeBucket = ({ dimensions }: AnyReport, name: string): TimeBucket | undefined => {
  const dimension = dimensions[name]
  return dimension && 'each' in dimension ? dimension.each : undefined
}

/** The longest periods, in days, that use finer buckets than declared. */
const FINER = [
  [31, 'day'],
  [183, 'week'],
] as const satisfies readonly (readonly [days: number, each: TimeBucket])[]

/** Returns the default dimension of a report; for a short period its days or weeks. */
export function usualGroup(report: AnyReport, params: Params): string {
  const { by } = report.chart
  const { from, to } = getPeriod(report, params)
  if (!getTimeBucket(report, by) || from === null || to === null) return by
  const days = countDays(from, to) + 1
  const finer = FINER.find(([most]) => days <= most)?.[1]
  const names = Object.keys(report.dimensions)
  return names.find((name) => finer && getTimeBucket(report, name) === finer) ?? by
}
