import { type Cell, drillDownFilterOf } from '../../../resources/kit/reports/drill-down-filter.ts'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { parseSort } from '../../table/sort.ts'
import { listedAs, type ReportState, writeAddress } from './report-state.ts'

/** Where a number leads: to the same report, narrowed to exactly the rows behind it. */
export type DrillDown = (cell: Cell) => string | undefined

/** The address of the rows behind a number; undefined where nothing is behind it. */
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
