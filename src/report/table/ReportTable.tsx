import { Table, type TableProps } from '../../table/Table.tsx'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { Line } from '../../data/report-answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { useColumns } from './useColumns.tsx'

interface ReportTableProps extends Pick<TableProps<Line>, 'label' | 'sort' | 'onSort'> {
  report: AnyReport
  lines: readonly Line[] | undefined
  totals: Line | undefined
  drillDown: DrillDown
  /** The key of what this screen is called, for the way back to it. */
  screen: string
}

const keyOf = (line: Line, index: number) =>
  'id' in line ? `${String(line.source)} ${String(line.id)}` : index

/** The lines of a report as a table, with what they come to. */
export function ReportTable(props: ReportTableProps) {
  const { report, lines, totals, drillDown, screen, ...passed } = props
  // While lines are on the way nothing is said of what they come to.
  const columns = useColumns({ report, totals: lines && totals, drillDown, screen })
  return <Table {...passed} columns={columns} rows={lines} keyOf={keyOf} />
}
