import { type Comparison, COMPARISONS, type Preset, PRESETS } from '../../days/periods.ts'
import { sortKeys } from '../../values/sort-keys.ts'
import { PER_PAGE, USUAL_PER_PAGE } from '../../values/page-sizes.ts'
import { parseValue } from '../../values/parse-value.ts'
import type { AnyReport } from '../any-report.ts'
import {
  asRows,
  getDimensionField,
  drillDownDimensions,
  type DrillDownFilter,
} from '../drill-down-filter.ts'
import { getPresetDays, isPeriod, USUAL_PERIOD, usualGroup, withPeriod } from './report-period.ts'

/** Parameters, page, order and filters of a report. They are stored only in the address. */
export interface ReportState {
  /**
   * The chosen values by parameter. A missing one has its default; an empty period means all time.
   */
  params: Readonly<Record<string, string>>
  /** The chosen preset; `params` has its current days. */
  period?: Preset
  /** The dimension to group by. */
  group: string
  /** The comparison of its numbers. */
  compare: Comparison
  page: number
  perPage: number
  /** A column to sort by, with a leading minus for descending; empty for the report's own order. */
  sort: string
  /** The drill-down filter by dimension, for the rows behind a number. */
  where: DrillDownFilter
  /** True if it lists rows although its lines are groups. */
  rows: boolean
  /** The view of the groups. */
  shownAs: 'chart' | 'table'
  /** The id of the chosen saved view; or that none is shown. */
  view?: string
}

/** The parameters of an address, as in `URLSearchParams`. */
export interface Query {
  get(word: string): string | null
  has(word: string): boolean
}

/** The prefix of a drill-down dimension in the query of an address. */
export const FILTER_WORD = 'where.'
/** The pattern of a saved view's name in an address. */
const VIEW = /^[\w-]{1,40}$/

/** Returns the parameters of a report's address that are not its own. */
export function addressWords(report: AnyReport): readonly string[] {
  const filters = Object.keys(drillDownDimensions(report)).map((name) => FILTER_WORD + name)
  return ['period', 'group', 'compare', 'sort', 'perPage', 'rows', 'as', ...filters]
}

/** Reads the drill-down filter of an address. An empty key selects rows without a value. */
function readWhere(query: Query, report: AnyReport): DrillDownFilter {
  const pairs = Object.entries(drillDownDimensions(report)).flatMap(([name, dimension]) => {
    const text = query.get(FILTER_WORD + name)
    if (text === null) return []
    const parsed = parseValue(getDimensionField(report, dimension), text)
    // Invalid values are sent unchanged, so that the server explains the mistake.
    return [[name, 'value' in parsed ? parsed.value : text] as const]
  })
  return Object.fromEntries(pairs) as DrillDownFilter
}

/** Returns the report by what it lists: its lines, or the rows that they count. */
export const getListedReport = (
  report: AnyReport,
  { rows }: Pick<ReportState, 'rows'>,
): AnyReport => (rows ? asRows(report) : report)

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Reads the parameters of an address. An empty one matters only if it could choose days. */
function readParams(query: Query, report: AnyReport): ReportState['params'] {
  const pairs = Object.entries(report.params).flatMap(([name, param]) => {
    const text = query.get(name)?.trim()
    return text || (text === '' && isPeriod(param)) ? [[name, text] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** Returns the preset of an address, or the default without days; undefined if it names days. */
function readPeriod(query: Query, report: AnyReport): Preset | undefined {
  const days = Object.keys(report.params).filter((name) => isPeriod(report.params[name]))
  if (days.length === 0 || days.some((name) => query.has(name))) return undefined
  return PRESETS.find((preset) => preset === query.get('period')) ?? USUAL_PERIOD
}

/** Returns the first column of a sort order. */
const sortedColumn = (sort: string) => sortKeys(sort)[0]?.field ?? ''

/**
 * Reads the state of a report from its address. Invalid parts are dropped; the default period is
 * this month.
 */
export function readState(query: Query, report: AnyReport, today: string): ReportState {
  const period = readPeriod(query, report)
  const given = readParams(query, report)
  const params = period ? withPeriod(report, given, getPresetDays(period, today)) : given
  const group = query.get('group') ?? ''
  const sort = query.get('sort') ?? ''
  const perPage = Number(query.get('perPage'))
  const rows = query.get('rows') === '1'
  const view = query.get('view') ?? ''
  const { columns } = getListedReport(report, { rows })
  return {
    params,
    ...(period && { period }),
    group: Object.hasOwn(report.dimensions, group) ? group : usualGroup(report, params),
    compare:
      COMPARISONS.find((comparison) => comparison === query.get('compare')) ?? COMPARISONS[0],
    page: readPage(query.get('page')),
    perPage: PER_PAGE.find((choice) => choice === perPage) ?? USUAL_PER_PAGE,
    sort: columns.includes(sortedColumn(sort)) ? sort : '',
    where: readWhere(query, report),
    rows,
    shownAs: query.get('as') === 'table' ? 'table' : 'chart',
    ...(VIEW.test(view) && { view }),
  }
}

type Pair = readonly [word: string, value: string]

/** Returns the parameters of a state for an address. A preset is written by its name. */
function paramPairs({ params, period }: ReportState, report: AnyReport): Pair[] {
  const named: Pair[] = period && period !== USUAL_PERIOD ? [['period', period]] : []
  const rest = Object.entries(params).filter(([name, value]) =>
    isPeriod(report.params[name]) ? !period : value !== '',
  )
  return [...named, ...rest]
}

/** Returns the parameters of a report's address, without defaults. */
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
 * Returns a state with some parts changed. A period sets its days, and chosen days end the preset.
 * The default grouping follows the new days.
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
  const params = part.period ? withPeriod(report, given, getPresetDays(part.period, today)) : given
  const isUsual = before.group === usualGroup(report, before.params)
  const group = isUsual ? usualGroup(report, params) : before.group
  // Any change of the listed lines returns to the first page.
  return { ...kept, page: 1, group, ...part, params, ...(period && { period }) }
}

type Page = Pick<ReportState, 'page' | 'perPage' | 'sort' | 'where'>

function sortQuery(sort: string) {
  const [key] = sortKeys(sort)
  return { sort: key?.field ?? '', order: key?.isDescending ? 'DESC' : 'ASC' }
}

/** Builds the query of a report's live rows; the rest of the request is declared. */
export function buildLiveQuery({ page, perPage, sort, where }: Page) {
  return {
    page,
    perPage,
    ...(sort && sortQuery(sort)),
    ...(Object.keys(where).length > 0 && { where: JSON.stringify(where) }),
  }
}

/** Builds the query of a report's request. */
export function buildQuery({ params, group, rows, compare, ...page }: ReportState) {
  const chosen = Object.entries(params).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(chosen),
    // Rows are not grouped.
    ...(!rows && { group }),
    ...buildLiveQuery(page),
    ...(rows && { rows: 1 }),
    compare,
  }
}
