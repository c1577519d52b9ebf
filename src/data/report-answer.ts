import type { Request } from '../../resources/kit/entities/requests.ts'
import type { Period } from '../../resources/kit/days/periods.ts'
import type { DrillDownFilter } from '../../resources/kit/reports/drill-down-filter.ts'
import { isObject } from '../api/is-object.ts'
import { callName, problem, PROBLEMS } from '../api/problems.ts'

/** A line of a report, or its totals, by column. */
export type Line = Readonly<Record<string, unknown>>
/** A group of a report: a value of its dimension, with the measures. */
export type Group = Line & { key: string | number | null; label?: string | null }

/** The response of a report's call. */
export interface ReportAnswer {
  lines: readonly Line[]
  /** The number of lines on all pages. */
  total: number
  /** The measures over all lines; undefined from a provider of the bare specification. */
  totals?: Line
  groups?: readonly Group[]
  /** The days of the report, null for an open end; only our own provider returns them. */
  period?: Period
  /** The measures of the compared periods; null for a period that cannot be compared. */
  compared?: Readonly<Record<string, ComparedTotals | null>>
  /** The drill-down filters that were applied; a requested filter that is missing here was ignored. */
  where?: DrillDownFilter
  /** The time at which the report was computed. */
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

/** Reads the parts of a response that only our own provider returns. */
function extrasIn({ period, compared, where, at }: Record<string, unknown>) {
  const days = periodIn(period)
  const pairs = Object.entries(isObject(compared) ? compared : {})
  return {
    ...(days && { period: days }),
    ...(isObject(compared) && {
      compared: Object.fromEntries(pairs.map(([name, then]) => [name, comparisonIn(then)])),
    }),
    ...(isObject(where) && { where: where as DrillDownFilter }),
    ...(typeof at === 'string' && { at }),
  }
}

const rowsIn = (value: unknown) =>
  Array.isArray(value) && value.every(isObject) ? value : undefined

/** Parses the response of a report; throws if it has no lines. */
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
