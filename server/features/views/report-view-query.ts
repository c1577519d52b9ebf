import { COMPARISONS, PRESETS } from '../../../registry/days/periods.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  drillDownDimensions,
  parseDrillDownFilter,
} from '../../../registry/reports/drill-down-filter.ts'
import {
  addressWords,
  FILTER_WORD,
  listedAs,
} from '../../../registry/reports/address/report-state.ts'
import { parseParams } from '../../../registry/reports/parse-params.ts'
import { PER_PAGE } from '../../../registry/values/page-sizes.ts'
import type { ViewContent } from '../../../registry/views/saved-view.ts'
import { type Message, UNKNOWN } from '../../http/problem.ts'
import { inputOf } from './query-input.ts'

type Words = Readonly<Record<string, string>>
type Problems = ReadonlyMap<string, Message>

/** The words of a query, each with its last value. */
const wordsOf = (query: string): Words =>
  Object.fromEntries(
    Object.entries(inputOf(query)).map(([word, value]) => [word, String([value].flat().at(-1))]),
  )

/** The values that a word may have, of the words that have a few. */
function choicesOf(report: AnyReport, words: Words): Readonly<Record<string, readonly string[]>> {
  const { columns } = listedAs(report, { rows: words.rows === '1' })
  return {
    period: PRESETS,
    group: Object.keys(report.dimensions),
    compare: COMPARISONS,
    sort: columns.flatMap((name) => [name, `-${name}`]),
    perPage: PER_PAGE.map(String),
    rows: ['1'],
    as: ['table'],
  }
}

/** What is wrong with the filters of a query; an empty one is that of the rows without a value. */
function problemsOfFilters(report: AnyReport, words: Words): [string, Message][] {
  const names = Object.keys(drillDownDimensions(report)).filter(
    (name) => words[FILTER_WORD + name] !== undefined,
  )
  return names.flatMap((name) => {
    const value = words[FILTER_WORD + name]
    const { problems } = parseDrillDownFilter(report, { [name]: value === '' ? null : value })
    return Object.values(problems).map((problem): [string, Message] => [
      FILTER_WORD + name,
      problem,
    ])
  })
}

/** What is wrong with the query of a report's view, by its words. */
function problemsOf(report: AnyReport, words: Words, today: string): Problems {
  const known = new Set([...Object.keys(report.params), ...addressWords(report)])
  const choices = Object.entries(choicesOf(report, words))
  return new Map<string, Message>([
    ...Object.keys(words)
      .filter((word) => !known.has(word))
      .map((word): [string, Message] => [word, UNKNOWN]),
    ...choices
      .filter(([word, values]) => words[word] !== undefined && !values.includes(words[word]))
      .map(([word, values]): [string, Message] => [
        word,
        { key: 'errors.field.not_choice', params: { values: values.join(', ') } },
      ]),
    ...Object.entries(parseParams(report, words, today).problems),
    ...problemsOfFilters(report, words),
  ])
}

/** What is wrong with a view of a report, by `query` or `widths`, a dot and the name: its columns have no widths. */
export function problemsOfReportView(
  report: AnyReport,
  { query, widths }: Pick<ViewContent, 'query' | 'widths'>,
  today: string,
): Readonly<Record<string, Message>> {
  const problems: Record<string, Message> = {}
  for (const [word, problem] of problemsOf(report, wordsOf(query), today))
    problems[`query.${word}`] = problem
  for (const name of Object.keys(widths)) problems[`widths.${name}`] = UNKNOWN
  return problems
}

/** A query without what the report does not have, perhaps no longer. */
export function knownReportQuery(report: AnyReport, query: string, today: string): string {
  const words = wordsOf(query)
  const problems = problemsOf(report, words, today)
  const known = Object.entries(words).filter(([word]) => !problems.has(word))
  return new URLSearchParams(known).toString()
}
