import { Table, type TableProps } from '../../../parts/table/Table.tsx'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import type { Line } from '../../../platform/data/report-answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { useReportColumns } from './useColumns.tsx'

interface ReportTableProps extends Pick<TableProps<Line>, 'label' | 'sort' | 'onSort'> {
  report: AnyReport
  lines: readonly Line[] | undefined
  totals: Line | undefined
  drillDown: DrillDown
  /** The label key of this screen, for the link back to it. */
  screenKey: string
}

const getKey = (line: Line, index: number) =>
  'id' in line ? `${String(line.source)} ${String(line.id)} ${String(line.line ?? '')}` : index

/** The lines of a report as a table, with totals. */
export function ReportTable(props: ReportTableProps) {
  const { report, lines, totals, drillDown, screenKey, ...tableProps } = props
  // While lines load, no totals are shown.
  const columns = useReportColumns({ report, totals: lines && totals, drillDown, screenKey })
  return <Table {...tableProps} columns={columns} rows={lines} getKey={getKey} />
}
