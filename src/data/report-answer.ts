import type { Request } from '../../resources/kit/entities/requests.ts'
import type { Period } from '../../resources/kit/days/periods.ts'
import type { Narrowed } from '../../resources/kit/reports/drill-down-filter.ts'
import { isObject } from '../api/is-object.ts'
import { callName, problem, PROBLEMS } from '../api/problems.ts'

/** A line of a report, or its totals, by column. */
export type Line = Readonly<Record<string, unknown>>
/** A value of the dimension that a report is grouped by, with the measures. */
export type Group = Line & { key: string | number | null; label?: string | null }

/** What a provider answers to a report's call. */
export interface ReportAnswer {
  lines: readonly Line[]
  /** How many lines there are in all. */
  total: number
  /** The measures over everything; a provider of the bare specification has none. */
  totals?: Line
  groups?: readonly Group[]
  /** The days that it is about, null where it is open; only our own provider says. */
  period?: Period
  /** The measures of other periods; null where there is none to compare with. */
  compared?: Readonly<Record<string, ComparedTotals | null>>
  /** The drill-down filter that it is of; a provider that answers without one did not filter. */
  where?: Narrowed
  /** The moment that it is of. */
  at?: string
}

/** The measures of another period. */
export interface ComparedTotals extends Period {
  totals: Line
}

const periodIn = (value: unknown): Period | undefined =>
  isObject(value) ? { from: dayIn(value.from), to: dayIn(value.to) } : undefined
const dayIn = (value: unknown) => (typeof value === 'string' ? value : null)

function comparisonIn(value: unknown): ComparedTotals | null {
  const period = periodIn(value)
  if (!period || !isObject(value) || !isObject(value.totals)) return null
  return { ...period, totals: value.totals }
}

/** What only our own provider answers. */
function extrasIn({ period, compared, where, at }: Record<string, unknown>) {
  const days = periodIn(period)
  const pairs = Object.entries(isObject(compared) ? compared : {})
  return {
    ...(days && { period: days }),
    ...(isObject(compared) && {
      compared: Object.fromEntries(pairs.map(([name, then]) => [name, comparisonIn(then)])),
    }),
    ...(isObject(where) && { where: where as Narrowed }),
    ...(typeof at === 'string' && { at }),
  }
}

const rowsIn = (value: unknown) =>
  Array.isArray(value) && value.every(isObject) ? value : undefined

/** Reads an answer; throws where it holds no lines. */
export function readAnswer(body: unknown, request: Request): ReportAnswer {
  const parts = isObject(body) ? body : { data: body }
  const lines = rowsIn(parts.data)
  if (!lines) {
    const params = { call: callName(request) }
    throw problem(PROBLEMS.wrongShape, { request, status: 200, params })
  }
  const groups = rowsIn(parts.groups) as readonly Group[] | undefined
  return {
    lines,
    total: typeof parts.total === 'number' ? parts.total : lines.length,
    ...(isObject(parts.totals) && { totals: parts.totals }),
    ...(groups && { groups }),
    ...extrasIn(parts),
  }
}
