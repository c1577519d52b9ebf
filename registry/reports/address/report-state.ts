import { type Comparison, COMPARISONS, type Preset, PRESETS } from '../../days/periods.ts'
import { sortKeys } from '../../values/sort-keys.ts'
import { PER_PAGE, USUAL_PER_PAGE } from '../../values/page-sizes.ts'
import { parseValue } from '../../values/parse-value.ts'
import type { AnyReport } from '../any-report.ts'
import { asRows, fieldOf, drillDownDimensions, type DrillDownFilter } from '../drill-down-filter.ts'
import { daysOf, isPeriod, USUAL_PERIOD, usualGroup, withPeriod } from './report-period.ts'

/** Parameters, page, order and filters of a report; the address is their only home. */
export interface ReportState {
  /** The chosen values by parameter; a missing one has its default, and an empty period is the whole time. */
  params: Readonly<Record<string, string>>
  /** The days that it is about, where they are named by the day it is; `params` has what they are today. */
  period?: Preset
  /** The dimension that it is grouped by. */
  group: string
  /** What its numbers are compared with. */
  compare: Comparison
  page: number
  perPage: number
  /** A column, with a minus before it for the last first; empty for the report's own order. */
  sort: string
  /** Its drill-down filter, by dimension: the rows that a number counts are opened with one. */
  where: DrillDownFilter
  /** Whether its rows are listed, though its lines are groups of them. */
  rows: boolean
  /** Whether groups are drawn or written. */
  shownAs: 'chart' | 'table'
  /** The id of the saved view that was chosen, or that none is to be shown. */
  view?: string
}

/** The words of an address with their values, as `URLSearchParams` has them. */
export interface Query {
  get(word: string): string | null
  has(word: string): boolean
}

/** What stands before the name of a dimension in the words of an address, where it filters. */
export const FILTER_WORD = 'where.'
/** What names a saved view in an address. */
const VIEW = /^[\w-]{1,40}$/

/** The words of a report's address beside its parameters. */
export function addressWords(report: AnyReport): readonly string[] {
  const filters = Object.keys(drillDownDimensions(report)).map((name) => FILTER_WORD + name)
  return ['period', 'group', 'compare', 'sort', 'perPage', 'rows', 'as', ...filters]
}

/** The drill-down filter in an address; an empty key is that of the rows without a value. */
function whereIn(query: Query, report: AnyReport): DrillDownFilter {
  const pairs = Object.entries(drillDownDimensions(report)).flatMap(([name, dimension]) => {
    const text = query.get(FILTER_WORD + name)
    if (text === null) return []
    const parsed = parseValue(fieldOf(report, dimension), text)
    // What cannot be is sent as it is, so that the provider says what is wrong with it.
    return [[name, 'value' in parsed ? parsed.value : text] as const]
  })
  return Object.fromEntries(pairs) as DrillDownFilter
}

/** The report as it is listed: by its lines, or by the rows that these count. */
export const listedAs = (report: AnyReport, { rows }: Pick<ReportState, 'rows'>): AnyReport =>
  rows ? asRows(report) : report

function pageIn(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** The parameters in an address; one that is empty says something only where it could choose days. */
function paramsIn(query: Query, report: AnyReport): ReportState['params'] {
  const pairs = Object.entries(report.params).flatMap(([name, param]) => {
    const text = query.get(name)?.trim()
    return text || (text === '' && isPeriod(param)) ? [[name, text] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** The period of an address that names one, or names no days at all; undefined where it names days. */
function periodIn(query: Query, report: AnyReport): Preset | undefined {
  const days = Object.keys(report.params).filter((name) => isPeriod(report.params[name]))
  if (days.length === 0 || days.some((name) => query.has(name))) return undefined
  return PRESETS.find((preset) => preset === query.get('period')) ?? USUAL_PERIOD
}

/** The column that an order begins with. */
const sortedColumn = (sort: string) => sortKeys(sort)[0]?.field ?? ''

/**
 * Reads a report's state from the words of its address; what makes no sense there is left out, and
 * without a period it is this month's.
 */
export function readState(query: Query, report: AnyReport, today: string): ReportState {
  const period = periodIn(query, report)
  const given = paramsIn(query, report)
  const params = period ? withPeriod(report, given, daysOf(period, today)) : given
  const group = query.get('group') ?? ''
  const sort = query.get('sort') ?? ''
  const perPage = Number(query.get('perPage'))
  const rows = query.get('rows') === '1'
  const view = query.get('view') ?? ''
  const { columns } = listedAs(report, { rows })
  return {
    params,
    ...(period && { period }),
    group: Object.hasOwn(report.dimensions, group) ? group : usualGroup(report, params),
    compare: COMPARISONS.find((one) => one === query.get('compare')) ?? COMPARISONS[0],
    page: pageIn(query.get('page')),
    perPage: PER_PAGE.find((choice) => choice === perPage) ?? USUAL_PER_PAGE,
    sort: columns.includes(sortedColumn(sort)) ? sort : '',
    where: whereIn(query, report),
    rows,
    shownAs: query.get('as') === 'table' ? 'table' : 'chart',
    ...(VIEW.test(view) && { view }),
  }
}

type Pair = readonly [word: string, value: string]

/** The parameters of a state as its address writes them: days that are named by the day it is by their name. */
function paramPairs({ params, period }: ReportState, report: AnyReport): Pair[] {
  const named: Pair[] = period && period !== USUAL_PERIOD ? [['period', period]] : []
  const rest = Object.entries(params).filter(([name, value]) =>
    isPeriod(report.params[name]) ? !period : value !== '',
  )
  return [...named, ...rest]
}

/** The words of the address of a report's state; what is usual is left out. */
export function statePairs(state: ReportState, report: AnyReport): Pair[] {
  const { where, rows, shownAs, group, compare, sort, page, perPage, view } = state
  const filters = Object.entries(where).map(([name, key]): Pair => [
    FILTER_WORD + name,
    String(key ?? ''),
  ])
  const others: readonly (Pair | false)[] = [
    rows && ['rows', '1'],
    shownAs === 'table' && ['as', 'table'],
    group !== usualGroup(report, state.params) && ['group', group],
    compare !== COMPARISONS[0] && ['compare', compare],
    sort !== '' && ['sort', sort],
    page > 1 && ['page', String(page)],
    perPage !== USUAL_PER_PAGE && ['perPage', String(perPage)],
    view !== undefined && ['view', view],
  ]
  return [...paramPairs(state, report), ...filters, ...others.filter((pair) => pair !== false)]
}

/**
 * A state after a change of some parts. A period sets its days, and days that are chosen are no
 * period by name; how it was grouped fitted the days that it had, unless somebody chose it.
 */
export function changedState(
  before: ReportState,
  part: Partial<ReportState>,
  report: AnyReport,
  today: string,
): ReportState {
  const { period: named, ...kept } = before
  const choosesDays = Object.keys(part.params ?? {}).some((name) => isPeriod(report.params[name]))
  const period = part.period ?? (choosesDays ? undefined : named)
  const given = { ...before.params, ...part.params }
  const params = part.period ? withPeriod(report, given, daysOf(part.period, today)) : given
  const isUsual = before.group === usualGroup(report, before.params)
  const group = isUsual ? usualGroup(report, params) : before.group
  // Whatever changes what is listed begins at the first page again.
  return { ...kept, page: 1, group, ...part, params, ...(period && { period }) }
}

type Page = Pick<ReportState, 'page' | 'perPage' | 'sort' | 'where'>

function sortQuery(sort: string) {
  const [key] = sortKeys(sort)
  return { sort: key?.field ?? '', order: key?.isDescending ? 'DESC' : 'ASC' }
}

/** The query of a report of this moment: all else about it is declared. */
export function liveQueryOf({ page, perPage, sort, where }: Page) {
  return {
    page,
    perPage,
    ...(sort && sortQuery(sort)),
    ...(Object.keys(where).length > 0 && { where: JSON.stringify(where) }),
  }
}

/** The query of a report, as its call takes it. */
export function queryOf({ params, group, rows, compare, ...page }: ReportState) {
  const chosen = Object.entries(params).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(chosen),
    // Rows stand for themselves.
    ...(!rows && { group }),
    ...liveQueryOf(page),
    ...(rows && { rows: 1 }),
    compare,
  }
}
