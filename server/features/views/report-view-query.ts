import { PERIOD_COMPARISONS, PERIOD_PRESETS } from '../../../registry/days/periods.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  getDrillDownDimensions,
  parseDrillDownFilter,
} from '../../../registry/reports/drill-down-filter.ts'
import {
  listReservedParams,
  FILTER_PREFIX,
  getListedReport,
} from '../../../registry/reports/address/report-state.ts'
import { parseParams } from '../../../registry/reports/parse-params.ts'
import { PAGE_SIZES } from '../../../registry/values/page-sizes.ts'
import type { ViewContent } from '../../../registry/calls/view-calls.ts'
import { type Message, UNKNOWN } from '../../http/problem.ts'
import { parseViewQuery } from './query-input.ts'

type QueryParams = Readonly<Record<string, string>>
type Problems = ReadonlyMap<string, Message>

/** The parameters of a query, each with its last value. */
const parseWords = (query: string): QueryParams =>
  Object.fromEntries(
    Object.entries(parseViewQuery(query)).map(([param, value]) => [
      param,
      String([value].flat().at(-1)),
    ]),
  )

/** The allowed values of parameters with a fixed set. */
function listChoices(
  report: AnyReport,
  words: QueryParams,
): Readonly<Record<string, readonly string[]>> {
  const { columns } = getListedReport(report, { rows: words.rows === '1' })
  return {
    period: PERIOD_PRESETS,
    group: Object.keys(report.dimensions),
    compare: PERIOD_COMPARISONS,
    sort: columns.flatMap((name) => [name, `-${name}`]),
    perPage: PAGE_SIZES.map(String),
    rows: ['1'],
    as: ['table'],
  }
}

/** Returns the problems of a query's filters. An empty filter means rows without a value. */
function findFilterProblems(report: AnyReport, words: QueryParams): [string, Message][] {
  const names = Object.keys(getDrillDownDimensions(report)).filter(
    (name) => words[FILTER_PREFIX + name] !== undefined,
  )
  return names.flatMap((name) => {
    const value = words[FILTER_PREFIX + name]
    const { problems } = parseDrillDownFilter(report, { [name]: value === '' ? null : value })
    return Object.values(problems).map((problem): [string, Message] => [
      FILTER_PREFIX + name,
      problem,
    ])
  })
}

/** Returns the problems of a report view's query, by parameter. */
function findProblems(report: AnyReport, words: QueryParams, today: string): Problems {
  const allowed = new Set([...Object.keys(report.params), ...listReservedParams(report)])
  const choices = Object.entries(listChoices(report, words))
  return new Map<string, Message>([
    ...Object.keys(words)
      .filter((param) => !allowed.has(param))
      .map((param): [string, Message] => [param, UNKNOWN]),
    ...choices
      .filter(([param, values]) => words[param] !== undefined && !values.includes(words[param]))
      .map(([param, values]): [string, Message] => [
        param,
        { key: 'errors.field.not_choice', params: { values: values.join(', ') } },
      ]),
    ...Object.entries(parseParams(report, words, today).problems),
    ...findFilterProblems(report, words),
  ])
}

/**
 * Returns the problems of a report's view, by `query` or `widths` and the name, with a dot between
 * them. A report's columns have no widths.
 */
export function findReportViewProblems(
  report: AnyReport,
  { query, widths }: Pick<ViewContent, 'query' | 'widths'>,
  today: string,
): Readonly<Record<string, Message>> {
  const problems: Record<string, Message> = {}
  for (const [param, problem] of findProblems(report, parseWords(query), today))
    problems[`query.${param}`] = problem
  for (const name of Object.keys(widths)) problems[`widths.${name}`] = UNKNOWN
  return problems
}

/**
 * Removes the parts of a query that the report lacks, because stored views may have removed
 * parameters.
 */
export function dropUnknownReportParts(report: AnyReport, query: string, today: string): string {
  const words = parseWords(query)
  const problems = findProblems(report, words, today)
  const allowed = Object.entries(words).filter(([param]) => !problems.has(param))
  return new URLSearchParams(allowed).toString()
}
