import type { AnyReport } from '../../resources/kit/report.ts'
import { COMPARISONS, type Comparison } from '../../resources/kit/report-time.ts'
import { isEmpty, parseValue } from '../../resources/kit/values.ts'
import type { Body } from '../http/body.ts'
import { invalid } from '../http/problem.ts'
import type { Part } from './asked.ts'

/** Lines in one answer at most; the rest is asked for in pages. */
const MAX_LINES = 1000
const MAX_PAGE = 1_000_000
const USUAL_PER_PAGE = 25

/** What a call may say beside the report's parameters; ours. */
export const OPTIONS = [
  'page',
  'perPage',
  'sort',
  'order',
  'group',
  'compare',
  'where',
  'rows',
] as const

function wholeNumber(body: Body, name: string, fallback: number, max: number): number {
  const parsed = parseValue({ type: 'integer', min: 1, max, default: fallback }, body[name])
  if ('problem' in parsed) throw invalid({ [name]: parsed.problem })
  return Number(parsed.value)
}

/** A word out of those that are allowed, or undefined when none is given. */
export function word<W extends string>(
  body: Body,
  name: string,
  values: readonly W[],
): W | undefined {
  const choices = Object.fromEntries(values.map((value) => [value, 'plain' as const]))
  const parsed = parseValue({ type: 'choice', nullable: true, values: choices }, body[name])
  if ('problem' in parsed) throw invalid({ [name]: parsed.problem })
  return values.find((value) => value === parsed.value)
}

/** Whether the rows themselves are asked for. */
export function rowsIn(body: Body): boolean {
  const parsed = parseValue({ type: 'flag', default: 0 }, body.rows)
  if ('problem' in parsed) throw invalid({ rows: parsed.problem })
  return parsed.value === 1
}

/** What the numbers are to be held against: a list, or words with commas between them. */
export function comparisonsIn(body: Body): Comparison[] {
  const { compare } = body
  if (isEmpty(compare)) return []
  const words = Array.isArray(compare) ? compare : String(compare).split(',')
  const known = words.map((one) => word({ compare: one }, 'compare', COMPARISONS))
  return COMPARISONS.filter((one) => known.includes(one))
}

/** The order and the page that are asked for; without a page it is as many lines as `usual` says. */
export function partOf(report: AnyReport, body: Body, usual = MAX_LINES): Part {
  const fallback = 'page' in body ? Math.min(USUAL_PER_PAGE, usual) : usual
  const limit = wholeNumber(body, 'perPage', fallback, MAX_LINES)
  const page = wholeNumber(body, 'page', 1, MAX_PAGE)
  const order = word(body, 'order', ['ASC', 'DESC'])
  const sort = word(body, 'sort', report.columns)
  return { sort, descending: order === 'DESC', limit, offset: (page - 1) * limit }
}
