import type { Request } from '../../../registry/entities/requests.ts'
import type { Period } from '../../../registry/days/periods.ts'
import type { DrillDownFilter } from '../../../registry/reports/drill-down-filter.ts'
import type {
  ComparedTotals,
  Group,
  ReportAnswer,
} from '../../../registry/reports/report-answer.ts'
import { isObject } from '../api/is-object.ts'
import { getCallName, buildProblem, PROBLEMS } from '../api/problems.ts'

export type {
  ComparedTotals,
  Group,
  Line,
  ReportAnswer,
} from '../../../registry/reports/report-answer.ts'

const readPeriod = (value: unknown): Period | undefined =>
  isObject(value) ? { from: readDate(value.from), to: readDate(value.to) } : undefined
const readDate = (value: unknown) => (typeof value === 'string' ? value : null)

function readComparison(value: unknown): ComparedTotals | null {
  const period = readPeriod(value)
  if (!period || !isObject(value) || !isObject(value.totals)) return null
  return { ...period, totals: value.totals }
}

/** Reads the parts of a response that only our own provider returns. */
function readExtras({ period, compared, where, at }: Record<string, unknown>) {
  const days = readPeriod(period)
  const pairs = Object.entries(isObject(compared) ? compared : {})
  return {
    ...(days && { period: days }),
    ...(isObject(compared) && {
      compared: Object.fromEntries(pairs.map(([name, then]) => [name, readComparison(then)])),
    }),
    ...(isObject(where) && { where: where as DrillDownFilter }),
    ...(typeof at === 'string' && { at }),
  }
}

const readRows = (value: unknown) =>
  Array.isArray(value) && value.every(isObject) ? value : undefined

/** Parses the response of a report; throws if it has no lines. */
export function readAnswer(body: unknown, request: Request): ReportAnswer {
  const parts = isObject(body) ? body : { data: body }
  const lines = readRows(parts.data)
  if (!lines) {
    const params = { call: getCallName(request) }
    throw buildProblem(PROBLEMS.wrongShape, { request, status: 200, params })
  }
  const groups = readRows(parts.groups) as readonly Group[] | undefined
  return {
    lines,
    total: typeof parts.total === 'number' ? parts.total : lines.length,
    ...(isObject(parts.totals) && { totals: parts.totals }),
    ...(groups && { groups }),
    ...readExtras(parts),
  }
}
