import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  readState,
  type ReportState,
  statePairs,
} from '../../../registry/reports/address/report-state.ts'

/**
 * Reads a report's state from the query of its address; what makes no sense there is left out, and
 * without a period it is this month's.
 */
export const readAddress = (search: string, report: AnyReport, today: string): ReportState =>
  readState(new URLSearchParams(search), report, today)

/** Writes a report's state as the query of an address; what is usual is left out. */
export function writeAddress(state: ReportState, report: AnyReport): string {
  const text = new URLSearchParams(statePairs(state, report).map(([...pair]) => pair)).toString()
  return text && `?${text}`
}
