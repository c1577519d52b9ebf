import type { Request } from '../../resources/kit/calls.ts'
import { callName, PROBLEMS, problem } from '../provider/problems.ts'

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
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  }
}
