import { COMPARISONS, type Comparison } from '../../resources/kit/days/periods.ts'
import type { AnyReport } from '../../resources/kit/reports/any-report.ts'
import { isEmpty, parseValue } from '../../resources/kit/values/parse-value.ts'
import type { Input } from '../http/input.ts'
import { type ParsedOptions, MAX_PER_PAGE, type OptionTypes, PAGING } from '../http/read-options.ts'
import { invalid, type Message } from '../http/problem.ts'
import type { Page } from './report-query.ts'

const USUAL_PER_PAGE = 25

/** What the lines of a report can be asked for: which of them, and in which order. */
export const lineOptions = (report: AnyReport): OptionTypes => ({
  ...PAGING,
  sort: { type: 'names', names: report.columns },
})

/** What a call may say beside the report's parameters, its comparisons and groups; ours. */
export const reportOptions = (report: AnyReport): OptionTypes => ({
  ...lineOptions(report),
  group: { type: 'names', names: Object.keys(report.dimensions) },
  rows: { type: 'flag' },
})

/** Whether the rows themselves are asked for. */
export function wantsRows(given: Input): boolean {
  const parsed = parseValue({ type: 'flag', default: 0 }, given.rows)
  if ('problem' in parsed) throw invalid({ rows: parsed.problem })
  return parsed.value === 1
}

const noComparison: Message = {
  key: 'errors.field.not_choice',
  params: { values: COMPARISONS.join(', ') },
}

/** What the numbers are to be held against: a list, or words with commas between them. */
export function readComparisons({ compare }: Input): Comparison[] {
  if (isEmpty(compare)) return []
  // One more than there are says that there are too many.
  const words: readonly unknown[] =
    typeof compare === 'string' ? compare.split(',', COMPARISONS.length + 1) : [compare].flat()
  const given = words
    .map((word) => (typeof word === 'string' ? word.trim() : word))
    .filter((word) => word !== '')
  const isKnown = given.every((word) => COMPARISONS.some((one) => one === word))
  if (!isKnown || given.length > COMPARISONS.length) throw invalid({ compare: noComparison })
  return COMPARISONS.filter((one) => given.includes(one))
}

/** The order and the page that are asked for; without a page it is as many lines as `usual` says. */
export function reportPageOf(options: ParsedOptions, usual = MAX_PER_PAGE): Page {
  const fallback = options.has('page') ? Math.min(USUAL_PER_PAGE, usual) : usual
  const limit = Number(options.get('perPage') ?? fallback)
  const page = Number(options.get('page') ?? 1)
  const sort = options.get('sort')
  return {
    ...(sort !== undefined && { sort: String(sort) }),
    descending: options.get('order') === 'DESC',
    limit,
    offset: (page - 1) * limit,
  }
}
