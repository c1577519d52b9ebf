import {
  type ReportNumber,
  buildDrillDownFilter,
} from '../../../../registry/reports/drill-down-filter.ts'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { parseSort } from '../../../parts/table/state/sort.ts'
import {
  getListedReport,
  type ReportState,
} from '../../../../registry/reports/address/report-state.ts'
import { writeAddress } from './address.ts'

/**
 * Returns the drill-down link of a number: the same report, filtered to exactly the rows the number
 * counts.
 */
export type DrillDown = (cell: ReportNumber) => string | undefined

/**
 * Creates the drill-down links of a report, as queries of its address. A number without rows has no
 * link.
 */
export function createDrillDown(report: AnyReport, state: ReportState): DrillDown {
  return (cell) => {
    if (cell.value === null) return undefined
    const where = buildDrillDownFilter(report, state.where, cell)
    if (!where) return undefined
    // The rows are listed already.
    if (state.rows && JSON.stringify(where) === JSON.stringify(state.where)) return undefined
    const { columns } = getListedReport(report, { rows: true })
    const sort = columns.includes(parseSort(state.sort).field) ? state.sort : ''
    return writeAddress({ ...state, where, rows: true, page: 1, sort }, report)
  }
}
