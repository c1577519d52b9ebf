import { type Cell, drillDownFilterOf } from '../../../registry/reports/drill-down-filter.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { parseSort } from '../../table/state/sort.ts'
import { listedAs, type ReportState } from '../../../registry/reports/address/report-state.ts'
import { writeAddress } from './address.ts'

/** The drill-down link of a number: the same report, filtered to exactly the rows that it counts. */
export type DrillDown = (cell: Cell) => string | undefined

/** The drill-down links of a report, as queries of its address; undefined for a number of no rows. */
export function drillDownFrom(report: AnyReport, state: ReportState): DrillDown {
  return (cell) => {
    if (cell.value === null) return undefined
    const where = drillDownFilterOf(report, state.where, cell)
    if (!where) return undefined
    // They are listed already.
    if (state.rows && JSON.stringify(where) === JSON.stringify(state.where)) return undefined
    const sort = listedAs(report, { rows: true }).columns.includes(parseSort(state.sort).field)
      ? state.sort
      : ''
    return writeAddress({ ...state, where, rows: true, page: 1, sort }, report)
  }
}
