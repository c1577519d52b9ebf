import { countDays, shiftDays, shiftMonths } from '../../days/days.ts'
import { getDefaultParamValue, findReportPeriod } from '../parse-params.ts'
import { type Period, type PeriodPreset, PERIOD_PRESETS } from '../../days/periods.ts'
import type { AnyParam, AnyReport } from '../any-report.ts'
import { findBucketBounds, type TimeBucket } from '../../days/time-buckets.ts'
import { FIRST_DAY, LAST_DAY } from '../../days/years.ts'

/** The default period of a report. */
export const DEFAULT_PERIOD: PeriodPreset = 'this_month'

const getShiftedMonth = (today: string, months: number) =>
  findBucketBounds('month', shiftMonths(today, months))

const PRESET_DAYS = {
  today: (today) => findBucketBounds('day', today),
  yesterday: (today) => findBucketBounds('day', shiftDays(today, -1)),
  this_week: (today) => findBucketBounds('week', today),
  last_week: (today) => findBucketBounds('week', shiftDays(today, -7)),
  this_month: (today) => findBucketBounds('month', today),
  last_month: (today) => getShiftedMonth(today, -1),
  last_30_days: (today) => ({ from: shiftDays(today, -29), to: today }),
  this_year: (today) => findBucketBounds('year', today),
  last_12_months: (today) => ({
    from: getShiftedMonth(today, -11).from,
    to: getShiftedMonth(today, 0).to,
  }),
  everything: () => ({ from: null, to: null }),
} as const satisfies Record<PeriodPreset, (today: string) => Period>

/** Returns the first and last day of a preset. Weeks begin on Monday (ISO 8601). */
export function getPresetDays(preset: PeriodPreset, today: string): Period {
  return PRESET_DAYS[preset](today)
}

/** Values by parameter, as text. */
type ParamValues = Readonly<Record<string, string>>

/** Returns the parameters of a report with the days of a period. */
export function setPeriod(
  report: AnyReport,
  params: ParamValues,
  { from, to }: Period,
): ParamValues {
  const nextParams: Record<string, string> = { ...params }
  for (const [name, param] of Object.entries(report.params)) {
    if (!('selects' in param)) continue
    // An empty bound means all time. A missing bound would mean the default.
    const hasDefault = 'default' in param
    if (param.selects === 'from') nextParams[name] = from ?? (hasDefault ? FIRST_DAY : '')
    if (param.selects === 'to') nextParams[name] = to ?? (hasDefault ? LAST_DAY : '')
    if (param.selects === 'both') nextParams[name] = from && to ? `${from}..${to}` : ''
  }
  return nextParams
}

/** Returns whether a parameter selects days. An empty value means all time. */
export const selectsDays = (param: AnyParam | undefined): boolean =>
  param !== undefined && 'selects' in param && ['from', 'to', 'both'].includes(param.selects)

/** Returns the current value of each parameter: the chosen one, or its default. */
export function resolveParams(report: AnyReport, params: ParamValues, today: string): ParamValues {
  const pairs = Object.entries(report.params).map(([name, param]) => [
    name,
    params[name] ?? String(getDefaultParamValue(param, today) ?? ''),
  ])
  return Object.fromEntries(pairs)
}

/** Returns the preset that equals the chosen period; undefined if there is none. */
export function findPreset(
  report: AnyReport,
  params: ParamValues,
  today: string,
): PeriodPreset | undefined {
  const getPeriodKey = (values: ParamValues) => JSON.stringify(findReportPeriod(report, values))
  const currentKey = getPeriodKey(resolveParams(report, params, today))
  return PERIOD_PRESETS.find((preset) => {
    const chosen = setPeriod(report, params, getPresetDays(preset, today))
    return getPeriodKey(resolveParams(report, chosen, today)) === currentKey
  })
}

const getTimeBucket = ({ dimensions }: AnyReport, name: string): TimeBucket | undefined => {
  const dimension = dimensions[name]
  return dimension && 'each' in dimension ? dimension.each : undefined
}

/** The maximum lengths of periods, in days, that use finer buckets than declared. */
const BUCKETS_FOR_SHORT_PERIODS = [
  [31, 'day'],
  [183, 'week'],
] as const satisfies readonly (readonly [days: number, each: TimeBucket])[]

/** Returns the default dimension of a report. For a short period it is days or weeks. */
export function getDefaultGroup(report: AnyReport, params: ParamValues): string {
  const { by: declaredDimension } = report.chart
  const { from, to } = findReportPeriod(report, params)
  if (!getTimeBucket(report, declaredDimension) || from === null || to === null)
    return declaredDimension
  const days = countDays(from, to) + 1
  const finerUnit = BUCKETS_FOR_SHORT_PERIODS.find(([maxDays]) => days <= maxDays)?.[1]
  const dimensionNames = Object.keys(report.dimensions)
  return (
    dimensionNames.find((name) => finerUnit && getTimeBucket(report, name) === finerUnit) ??
    declaredDimension
  )
}
