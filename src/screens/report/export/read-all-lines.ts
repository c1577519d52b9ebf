import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { buildProblem, PROBLEMS } from '../../../platform/api/problems.ts'
import type { ExportTask } from '../../../parts/export/useLongTask.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { Line } from '../../../platform/data/report-answer.ts'
import {
  buildReportQuery,
  type ReportState,
} from '../../../../registry/reports/address/report-state.ts'
import { REPORT_TIMEOUT } from '../model/useReportQuery.ts'
import type { ReportContent } from '../../../../registry/reports/text/text-table.ts'

/** The maximum number of lines in one response. */
const LINES_PER_PAGE = 1000
const MAX_ATTEMPTS = 3

type GetReport = WashboardDataProvider['getReport']

/** Reads all lines of a report, page by page. Resolves with null if they change in between. */
async function readPages(
  getReport: GetReport,
  report: AnyReport,
  state: ReportState,
  { signal, onProgress }: ExportTask,
): Promise<ReportContent | null> {
  const lines: Line[] = []
  let groups: ReportContent['groups']
  let firstSnapshot: string | undefined
  for (let page = 1; ; page++) {
    const {
      group,
      compare: _compare,
      ...ungroupedQuery
    } = buildReportQuery({ ...state, page, perPage: LINES_PER_PAGE })
    // Only the first page requests the groups.
    const query = page === 1 && group ? { ...ungroupedQuery, group } : ungroupedQuery
    const { data } = await getReport(report, { query, signal, timeout: REPORT_TIMEOUT })
    const { total, totals, ...answer } = data
    const totalsSnapshot = JSON.stringify([total, totals])
    firstSnapshot ??= totalsSnapshot
    groups ??= answer.groups
    if (totalsSnapshot !== firstSnapshot) return null
    lines.push(...answer.lines)
    onProgress(lines.length, total)
    if (answer.lines.length < LINES_PER_PAGE || lines.length >= total)
      return { lines, totals, groups }
  }
}

/** Reads all lines and totals of a report consistently. Starts again if they change in between. */
export async function readAllLines(
  getReport: GetReport,
  report: AnyReport,
  state: ReportState,
  task: ExportTask,
): Promise<ReportContent> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const content = await readPages(getReport, report, state, task)
    if (content) return content
  }
  throw buildProblem(PROBLEMS.conflict, { request: report.call.request, status: 409 })
}
