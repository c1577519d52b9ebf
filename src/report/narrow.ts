import type { AnyDimension, AnyReport } from '../../resources/kit/report.ts'
import { periodOf } from '../../resources/kit/report-params.ts'
import { type ReportState, writeAddress } from './address.ts'
import type { Group } from './answer.ts'
import { shownParams, withPeriod } from './period.ts'

type Params = ReportState['params']

const DAY = 86_400_000

/** The last day of the stretch of time that begins on a day. */
function endOf(each: 'day' | 'week' | 'month', first: string): string {
  const start = new Date(`${first}T00:00:00Z`)
  const month = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)
  const time = each === 'month' ? month : start.getTime() + (each === 'week' ? 6 * DAY : 0)
  return new Date(time).toISOString().slice(0, 10)
}

function withTime(
  report: AnyReport,
  params: Params,
  each: 'day' | 'week' | 'month',
  first: string,
  today: string,
): Params {
  // A week that the period begins or ends in counts only as far as the period goes.
  const { from, to } = periodOf(report, shownParams(report, params, today))
  const end = endOf(each, first)
  return withPeriod(report, params, {
    from: from && from > first ? from : first,
    to: to && to < end ? to : end,
  })
}

/** The parameters under which a report is about the rows in one state only, where it can be asked so. */
export function withState(report: AnyReport, params: Params, state: string): Params | undefined {
  for (const [name, param] of Object.entries(report.params)) {
    if (!('is' in param) || param.is !== 'state') continue
    const values =
      param.type === 'flag'
        ? Object.entries(param.states)
        : Object.keys(param.values).map((one) => [one, one] as const)
    const [value] = values.find(([, one]) => one === state) ?? []
    if (value !== undefined) return { ...params, [name]: value }
  }
  return undefined
}

function withValue(report: AnyReport, params: Params, by: string, key: string): Params | undefined {
  if (by === 'state') return withState(report, params, key)
  const [name] =
    Object.entries(report.params).find(([, param]) =>
      by === 'source'
        ? 'is' in param && param.is === 'source'
        : param.type === 'reference' && param.field === by && !param.via,
    ) ?? []
  return name === undefined ? undefined : { ...params, [name]: key }
}

const isDays = (dimension: AnyDimension) => 'each' in dimension && dimension.each === 'day'

/** The address at which a report is about the rows of one group only, where it can be asked so. */
export function addressOf(
  report: AnyReport,
  state: ReportState,
  group: Group,
  today: string,
): string | undefined {
  const by = report.dimensions[state.group]
  if (!by || group.key === null) return undefined
  const key = String(group.key)
  const isTime = 'each' in by
  const params = isTime
    ? withTime(report, state.params, by.each, key, today)
    : withValue(report, state.params, by.by, key)
  const [days] = Object.entries(report.dimensions).find(([, one]) => isDays(one)) ?? []
  const next = isTime ? (days ?? state.group) : report.chart.by
  return params && writeAddress({ ...state, params, group: next, page: 1 }, report)
}
