import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import type { ExportTask } from '../../export/useLongTask.ts'
import type { WashboardDataProvider } from '../../data/data-provider.ts'
import type { Line } from '../../data/report-answer.ts'
import { queryOf, type ReportState } from '../../../registry/reports/address/report-state.ts'
import { PATIENCE } from '../model/useReportQuery.ts'
import type { Whole } from '../../../registry/reports/text/text-table.ts'

/** As many lines as one answer has at most. */
const PART = 1000
const ATTEMPTS = 3

type GetReport = WashboardDataProvider['getReport']

/** Every line of a report, or null when they changed while they were read. */
async function readThrough(
  getReport: GetReport,
  report: AnyReport,
  state: ReportState,
  { signal, onProgress }: ExportTask,
): Promise<Whole | null> {
  const lines: Line[] = []
  let groups: Whole['groups']
  let first: string | undefined
  for (let page = 1; ; page++) {
    const { group, compare: _compare, ...more } = queryOf({ ...state, page, perPage: PART })
    // The groups come once, with the first lines.
    const query = page === 1 && group ? { ...more, group } : more
    const { data } = await getReport(report, { query, signal, timeout: PATIENCE })
    const { total, totals, ...answer } = data
    const seen = JSON.stringify([total, totals])
    first ??= seen
    groups ??= answer.groups
    if (seen !== first) return null
    lines.push(...answer.lines)
    onProgress(lines.length, total)
    if (answer.lines.length < PART || lines.length >= total) return { lines, totals, groups }
  }
}

/** The lines and totals of one moment: where they changed on the way, it begins again. */
export async function everyLine(
  getReport: GetReport,
  report: AnyReport,
  state: ReportState,
  task: ExportTask,
): Promise<Whole> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const whole = await readThrough(getReport, report, state, task)
    if (whole) return whole
  }
  throw problem(PROBLEMS.conflict, { request: report.call.request, status: 409 })
}
