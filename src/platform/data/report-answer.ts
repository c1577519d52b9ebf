import type { Request } from '../../../registry/entities/requests.ts'
import type { Period } from '../../../registry/days/periods.ts'
import type { DrillDownFilter } from '../../../registry/reports/drill-down-filter.ts'
import type {
  ComparedTotals,
  ReportGroup,
  ReportAnswer,
} from '../../../registry/reports/report-answer.ts'
import { isObject } from '../api/is-object.ts'
import { getCallName, buildProblem, PROBLEMS } from '../api/problems.ts'

export type {
  ComparedTotals,
  ReportGroup as Group,
  ReportLine as Line,
  ReportAnswer,
} from '../../../registry/reports/report-answer.ts'

const readPeriod = (value: unknown): Period | undefined =>
  isObject(value) ? { from: readDate(value.from), to: readDate(value.to) } : undefined
const readDate = (value: unknown) => (typeof value === 'string' ? value : null)

function readTotals(value: unknown) {
  const period = readPeriod(value)
  if (!period || !isObject(value) || !isObject(value.totals)) return null
  return { ...period, totals: value.totals }
}

function readComparison(value: unknown): ComparedTotals | null {
  const compared = readTotals(value)
  const current = isObject(value) ? readTotals(value.current) : null
  return compared && { ...compared, ...(current && { current }) }
}

/** Reads the members of a report response that only our own server sends. */
function readExtras({ period, compared, where, at }: Record<string, unknown>) {
  const days = readPeriod(period)
  const pairs = Object.entries(isObject(compared) ? compared : {})
  return {
    ...(days && { period: days }),
    ...(isObject(compared) && {
      compared: Object.fromEntries(
        pairs.map(([name, comparedTotals]) => [name, readComparison(comparedTotals)]),
      ),
    }),
    ...(isObject(where) && { where: where as DrillDownFilter }),
    ...(typeof at === 'string' && { at }),
  }
}

const readRows = (value: unknown) =>
  Array.isArray(value) && value.every(isObject) ? value : undefined

/** Parses the response of a report. Throws a problem if it has no lines. */
export function readAnswer(body: unknown, request: Request): ReportAnswer {
  const answer = isObject(body) ? body : { data: body }
  const lines = readRows(answer.data)
  if (!lines) {
    const params = { call: getCallName(request) }
    throw buildProblem(PROBLEMS.wrongShape, { request, status: 200, params })
  }
  const groups = readRows(answer.groups) as readonly ReportGroup[] | undefined
  return {
    lines,
    total: typeof answer.total === 'number' ? answer.total : lines.length,
    ...(isObject(answer.totals) && { totals: answer.totals }),
    ...(groups && { groups }),
    ...readExtras(answer),
  }
}
