import { defaultOf, type Period, periodOf } from '../../../resources/kit/report-params.ts'
import { type Preset, PRESETS } from '../../../resources/kit/report-time.ts'
import type { AnyReport } from '../../../resources/kit/report.ts'
import { YEARS } from '../../../resources/kit/values.ts'
import type { ReportState } from './report-state.ts'

/** The first and the last day that a report takes. */
const FIRST = `${YEARS.min}-01-01`
const LAST = `${YEARS.max}-12-31`

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The days of a preset, both included; weeks begin on Monday, as ISO 8601 has it. */
export function daysOf(preset: Preset, today: string): Period {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const at = (y: number, m: number, d: number) => iso(Date.UTC(y, m - 1, d))
  const monday = day - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'this_week':
      return { from: at(year, month, monday), to: at(year, month, monday + 6) }
    case 'this_month':
      return { from: at(year, month, 1), to: at(year, month + 1, 0) }
    case 'last_month':
      return { from: at(year, month - 1, 1), to: at(year, month, 0) }
    case 'this_year':
      return { from: at(year, 1, 1), to: at(year, 12, 31) }
    case 'last_12_months':
      return { from: at(year, month - 11, 1), to: at(year, month + 1, 0) }
    case 'everything':
      return { from: null, to: null }
  }
}

type Params = ReportState['params']

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

const saysWhen = (report: AnyReport, params: Params): boolean =>
  Object.entries(report.params).some(
    ([name, param]) =>
      'is' in param && ['from', 'to', 'both'].includes(param.is) && params[name] !== undefined,
  )

/** The parameters that a screen asks with: where nobody chose a period, the one it opens on. */
export function openedOn(report: AnyReport, params: Params, today: string): Params {
  if (!report.opens || saysWhen(report, params)) return params
  return withPeriod(report, params, daysOf(report.opens, today))
}

/** What each parameter is now: chosen, or its default. */
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
