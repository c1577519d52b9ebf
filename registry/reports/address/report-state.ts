import {
  type PeriodComparison,
  PERIOD_COMPARISONS,
  type PeriodPreset,
  PERIOD_PRESETS,
} from '../../days/periods.ts'
import { parseSortKeys } from '../../values/sort-keys.ts'
import { PAGE_SIZES, DEFAULT_PAGE_SIZE } from '../../values/page-sizes.ts'
import { parseValue } from '../../values/parse-value.ts'
import type { AnyReport } from '../any-report.ts'
import {
  buildSingleRowReport,
  getDimensionField,
  getDrillDownDimensions,
  type DrillDownFilter,
} from '../drill-down-filter.ts'
import {
  getPresetDays,
  selectsDays,
  DEFAULT_PERIOD,
  getDefaultGroup,
  setPeriod,
} from './report-period.ts'

/** Parameters, page, order and filters of a report. They are stored only in the address. */
export interface ReportState {
  /**
   * The chosen values by parameter. A missing value means the default; an empty period means all time.
   */
  params: Readonly<Record<string, string>>
  /** The chosen preset; `params` has the current days of the preset. */
  period?: PeriodPreset
  /** The dimension to group by. */
  group: string
  /** The period to compare the numbers with. */
  compare: PeriodComparison
  page: number
  perPage: number
  /** A column to sort by, with a leading minus for descending; empty for the default order. */
  sort: string
  /** The drill-down filter by dimension, for the rows behind a number. */
  where: DrillDownFilter
  /** True if the report lists rows although its lines are groups. */
  rows: boolean
  /** The view of the groups. */
  shownAs: 'chart' | 'table'
  /** The id of the chosen saved view, or the mark that no view is chosen. */
  view?: string
}

/** The parameters of an address, as in `URLSearchParams`. */
export interface ReadableQuery {
  get(name: string): string | null
  has(name: string): boolean
}

/** The prefix of a drill-down dimension in the query of an address. */
export const FILTER_PREFIX = 'where.'
/** The pattern of a saved view's id in an address. */
const VIEW_PATTERN = /^[\w-]{1,40}$/

/** Returns the reserved parameters of a report's address, without those of the report. */
export function listReservedParams(report: AnyReport): readonly string[] {
  const filters = Object.keys(getDrillDownDimensions(report)).map((name) => FILTER_PREFIX + name)
  return ['period', 'group', 'compare', 'sort', 'perPage', 'rows', 'as', ...filters]
}

/** Reads the drill-down filter of an address. An empty key selects rows without a value. */
function readDrillDown(query: ReadableQuery, report: AnyReport): DrillDownFilter {
  const pairs = Object.entries(getDrillDownDimensions(report)).flatMap(([name, dimension]) => {
    const text = query.get(FILTER_PREFIX + name)
    if (text === null) return []
    const parsed = parseValue(getDimensionField(report, dimension), text)
    // Invalid values are sent unchanged, so that the server explains the mistake.
    return [[name, 'value' in parsed ? parsed.value : text] as const]
  })
  return Object.fromEntries(pairs) as DrillDownFilter
}

/** Returns the report whose lines are listed: the report itself, or its single rows. */
export const getListedReport = (
  report: AnyReport,
  { rows }: Pick<ReportState, 'rows'>,
): AnyReport => (rows ? buildSingleRowReport(report) : report)

function readPageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Returns the value with which the screen begins; undefined for that of the call. */
const getProposed = (param: AnyReport['params'][string] | undefined): string | undefined =>
  param && 'proposed' in param ? param.proposed : undefined

/**
 * Reads the parameters of an address, or the proposed ones. Only parameters that select days may be
 * empty.
 */
function readParams(query: ReadableQuery, report: AnyReport): ReportState['params'] {
  const pairs = Object.entries(report.params).flatMap(([name, param]) => {
    const text = query.get(name)?.trim() ?? getProposed(param)
    return text || (text === '' && selectsDays(param)) ? [[name, text] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** Returns the preset of an address, or the default preset; undefined if the address has days. */
function readPeriod(query: ReadableQuery, report: AnyReport): PeriodPreset | undefined {
  const dayParams = Object.keys(report.params).filter((name) => selectsDays(report.params[name]))
  if (dayParams.length === 0 || dayParams.some((name) => query.has(name))) return undefined
  return PERIOD_PRESETS.find((preset) => preset === query.get('period')) ?? DEFAULT_PERIOD
}

/** Returns the first column of a sort order. */
const getFirstSortColumn = (sort: string) => parseSortKeys(sort)[0]?.field ?? ''

/**
 * Reads the state of a report from its address. Invalid parts are dropped. The default period is the
 * current month.
 */
export function readReportState(
  query: ReadableQuery,
  report: AnyReport,
  today: string,
): ReportState {
  const period = readPeriod(query, report)
  const addressParams = readParams(query, report)
  const params = period
    ? setPeriod(report, addressParams, getPresetDays(period, today))
    : addressParams
  const group = query.get('group') ?? ''
  const sort = query.get('sort') ?? ''
  const perPage = Number(query.get('perPage'))
  const rows = query.get('rows') === '1'
  const view = query.get('view') ?? ''
  const { columns } = getListedReport(report, { rows })
  return {
    params,
    ...(period && { period }),
    group: Object.hasOwn(report.dimensions, group) ? group : getDefaultGroup(report, params),
    compare:
      PERIOD_COMPARISONS.find((comparison) => comparison === query.get('compare')) ??
      PERIOD_COMPARISONS[0],
    page: readPageNumber(query.get('page')),
    perPage: PAGE_SIZES.find((choice) => choice === perPage) ?? DEFAULT_PAGE_SIZE,
    sort: columns.includes(getFirstSortColumn(sort)) ? sort : '',
    where: readDrillDown(query, report),
    rows,
    shownAs: query.get('as') === 'table' ? 'table' : 'chart',
    ...(VIEW_PATTERN.test(view) && { view }),
  }
}

type QueryParameter = readonly [word: string, value: string]

/** Returns the address parameters of a state. A preset is written by its name. */
function listReportParameters(
  { params, period }: ReportState,
  report: AnyReport,
): QueryParameter[] {
  const presetPairs: QueryParameter[] =
    period && period !== DEFAULT_PERIOD ? [['period', period]] : []
  const remainingParams = Object.entries(params).filter(([name, value]) =>
    selectsDays(report.params[name])
      ? !period
      : value !== '' && value !== getProposed(report.params[name]),
  )
  return [...presetPairs, ...remainingParams]
}

/** Returns the parameters of a report's address, without defaults. */
export function listStateParameters(state: ReportState, report: AnyReport): QueryParameter[] {
  const { where, rows, shownAs, group, compare, sort, page, perPage, view } = state
  const filters = Object.entries(where).map(([name, key]): QueryParameter => [
    FILTER_PREFIX + name,
    String(key ?? ''),
  ])
  const optionalPairs: readonly (QueryParameter | false)[] = [
    rows && ['rows', '1'],
    shownAs === 'table' && ['as', 'table'],
    group !== getDefaultGroup(report, state.params) && ['group', group],
    compare !== PERIOD_COMPARISONS[0] && ['compare', compare],
    sort !== '' && ['sort', sort],
    page > 1 && ['page', String(page)],
    perPage !== DEFAULT_PAGE_SIZE && ['perPage', String(perPage)],
    view !== undefined && ['view', view],
  ]
  return [
    ...listReportParameters(state, report),
    ...filters,
    ...optionalPairs.filter((pair) => pair !== false),
  ]
}

/**
 * Returns a state with some changes. A preset sets its days, and chosen days end the preset. The
 * default grouping follows the new days.
 */
export function changeReportState(
  state: ReportState,
  changes: Partial<ReportState>,
  report: AnyReport,
  today: string,
): ReportState {
  const { period: previousPreset, ...otherState } = state
  const hasChosenDays = Object.keys(changes.params ?? {}).some((name) =>
    selectsDays(report.params[name]),
  )
  const period = changes.period ?? (hasChosenDays ? undefined : previousPreset)
  const mergedParams = { ...state.params, ...changes.params }
  const params = changes.period
    ? setPeriod(report, mergedParams, getPresetDays(changes.period, today))
    : mergedParams
  const hasDefaultGroup = state.group === getDefaultGroup(report, state.params)
  const group = hasDefaultGroup ? getDefaultGroup(report, params) : state.group
  // Any change returns to the first page.
  return { ...otherState, page: 1, group, ...changes, params, ...(period && { period }) }
}

type ReportPage = Pick<ReportState, 'page' | 'perPage' | 'sort' | 'where'>

function buildSortQuery(sort: string) {
  const [key] = parseSortKeys(sort)
  return { sort: key?.field ?? '', order: key?.isDescending ? 'DESC' : 'ASC' }
}

/** Builds the variable query of a report's rows. The rest of the request is declared. */
export function buildLiveQuery({ page, perPage, sort, where }: ReportPage) {
  return {
    page,
    perPage,
    ...(sort && buildSortQuery(sort)),
    ...(Object.keys(where).length > 0 && { where: JSON.stringify(where) }),
  }
}

/** Builds the query of a report's request. */
export function buildReportQuery({ params, group, rows, compare, ...page }: ReportState) {
  const chosenParams = Object.entries(params).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(chosenParams),
    // Rows are not grouped.
    ...(!rows && { group }),
    ...buildLiveQuery(page),
    ...(rows && { rows: 1 }),
    compare,
  }
}
