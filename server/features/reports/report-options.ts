import { PERIOD_COMPARISONS, type PeriodComparison } from '../../../registry/days/periods.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { MAX_PAGE_SIZE } from '../../../registry/values/page-sizes.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { Input } from '../../http/input.ts'
import { type ParsedOptions, type OptionTypes, PAGING } from '../../http/read-options.ts'
import { createInvalidProblem, type Message } from '../../http/problem.ts'
import type { Page } from './report-query.ts'

const DEFAULT_PER_PAGE = 25

/** The options for the lines of a report: paging and sorting. */
export const lineOptions = (report: AnyReport): OptionTypes => ({
  ...PAGING,
  sort: { type: 'names', names: report.columns },
})

/** The options of a report request that are neither parameters nor comparisons. */
export const reportOptions = (report: AnyReport): OptionTypes => ({
  ...lineOptions(report),
  group: { type: 'names', names: Object.keys(report.dimensions) },
  rows: { type: 'flag' },
})

/** Returns whether a request wants rows instead of groups. */
export function wantsRows(input: Input): boolean {
  const parsed = parseValue({ type: 'flag', default: 0 }, input.rows)
  if ('problem' in parsed) throw createInvalidProblem({ rows: parsed.problem })
  return parsed.value === 1
}

const noComparison: Message = {
  key: 'errors.field.not_choice',
  params: { values: PERIOD_COMPARISONS.join(', ') },
}

/** Parses the comparisons of a request: a list, or names separated by commas. */
export function readComparisons({ compare }: Input): PeriodComparison[] {
  if (isEmptyInput(compare)) return []
  // One more part than the number of comparisons is enough to detect too many.
  const parts: readonly unknown[] =
    typeof compare === 'string'
      ? compare.split(',', PERIOD_COMPARISONS.length + 1)
      : [compare].flat()
  const names = parts
    .map((name) => (typeof name === 'string' ? name.trim() : name))
    .filter((name) => name !== '')
  const isKnown = names.every((name) =>
    PERIOD_COMPARISONS.some((comparison) => comparison === name),
  )
  if (!isKnown || names.length > PERIOD_COMPARISONS.length)
    throw createInvalidProblem({ compare: noComparison })
  return PERIOD_COMPARISONS.filter((comparison) => names.includes(comparison))
}

/** Returns sort order, limit and offset. Without paging, the limit is the default. */
export function parseReportPage(options: ParsedOptions, defaultPerPage = MAX_PAGE_SIZE): Page {
  const fallback = options.has('page') ? Math.min(DEFAULT_PER_PAGE, defaultPerPage) : defaultPerPage
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
