import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import {
  readReportState,
  type ReportState,
  listStateParameters,
} from '../../../../registry/reports/address/report-state.ts'

/**
 * Reads a report's state from the query of its address. Invalid values are left out. The default
 * period is this month.
 */
export const readAddress = (search: string, report: AnyReport, today: string): ReportState =>
  readReportState(new URLSearchParams(search), report, today)

/** Writes a report's state as the query of an address. Defaults are left out. */
export function writeAddress(state: ReportState, report: AnyReport): string {
  const text = new URLSearchParams(
    listStateParameters(state, report).map(([...pair]) => pair),
  ).toString()
  return text && `?${text}`
}
