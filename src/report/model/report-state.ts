import { type Comparison, COMPARISONS } from '../../../resources/kit/days/periods.ts'
import {
  asRows,
  fieldOf,
  drillDownDimensions,
  type DrillDownFilter,
} from '../../../resources/kit/reports/drill-down-filter.ts'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { parseValue } from '../../../resources/kit/values/parse-value.ts'
import { PER_PAGE } from '../../table/state/list-state.ts'
import { parseSort, sortParam } from '../../table/state/sort.ts'
import { isPeriod, openedOn, usualGroup } from './period.ts'

const USUAL_PER_PAGE = 25

/** Parameters, page, order and filters of a report; the address is their only home. */
export interface ReportState {
  /** The chosen values by parameter; a missing one has its default, and an empty period is the whole time. */
  params: Readonly<Record<string, string>>
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
  view: 'chart' | 'table'
}

const WHERE = 'where.'
/** The drill-down filter in an address; an empty key is that of the rows without a value. */
function whereIn(query: URLSearchParams, report: AnyReport): DrillDownFilter {
  const pairs = Object.entries(drillDownDimensions(report)).flatMap(([name, dimension]) => {
    const text = query.get(WHERE + name)
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
function paramsIn(query: URLSearchParams, report: AnyReport): ReportState['params'] {
  const pairs = Object.entries(report.params).flatMap(([name, param]) => {
    const text = query.get(name)?.trim()
    return text || (text === '' && isPeriod(param)) ? [[name, text] as const] : []
  })
  return Object.fromEntries(pairs)
}

/**
 * Reads a report's state from the query of its address; what makes no sense there is left out, and
 * without a period it is this month's.
 */
export function readAddress(search: string, report: AnyReport, today: string): ReportState {
  const query = new URLSearchParams(search)
  const params = openedOn(report, paramsIn(query, report), today)
  const group = query.get('group') ?? ''
  const sort = query.get('sort') ?? ''
  const perPage = Number(query.get('perPage'))
  const rows = query.get('rows') === '1'
  const { columns } = listedAs(report, { rows })
  return {
    params,
    group: Object.hasOwn(report.dimensions, group) ? group : usualGroup(report, params),
    compare: COMPARISONS.find((one) => one === query.get('compare')) ?? COMPARISONS[0],
    page: pageIn(query.get('page')),
    perPage: PER_PAGE.find((choice) => choice === perPage) ?? USUAL_PER_PAGE,
    sort: columns.includes(parseSort(sort).field) ? sort : '',
    where: whereIn(query, report),
    rows,
    view: query.get('view') === 'table' ? 'table' : 'chart',
  }
}

/** Writes a report's state as the query of an address; what is usual is left out. */
export function writeAddress(state: ReportState, report: AnyReport): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(state.params)) {
    if (value !== '' || isPeriod(report.params[name])) query.set(name, value)
  }
  for (const [name, key] of Object.entries(state.where)) query.set(WHERE + name, String(key ?? ''))
  if (state.rows) query.set('rows', '1')
  if (state.view === 'table') query.set('view', 'table')
  if (state.group !== usualGroup(report, state.params)) query.set('group', state.group)
  if (state.compare !== COMPARISONS[0]) query.set('compare', state.compare)
  if (state.sort) query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  if (state.perPage !== USUAL_PER_PAGE) query.set('perPage', String(state.perPage))
  const text = query.toString()
  return text && `?${text}`
}

type Page = Pick<ReportState, 'page' | 'perPage' | 'sort' | 'where'>

function sortQuery(sort: string) {
  const { field, order } = sortParam(sort)
  return { sort: field, order }
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
