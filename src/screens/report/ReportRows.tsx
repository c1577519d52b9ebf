import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { Line, ReportAnswer } from '../../platform/data/report-answer.ts'
import { Pagination } from '../../parts/table/Pagination.tsx'
import type { DrillDown } from './model/drill-down.ts'
import {
  getListedReport,
  type ReportState,
} from '../../../registry/reports/address/report-state.ts'
import type { ChangeReportState } from './model/useReport.ts'
import { ReportSort } from './table/ReportSort.tsx'
import { ReportTable } from './table/ReportTable.tsx'

interface ReportRowsProps {
  report: AnyReport
  state: ReportState
  changeState: ChangeReportState
  answer: ReportAnswer | undefined
  drillDown: DrillDown
  /** The label key of this screen, for the link back to it. */
  screenKey: string
  /** Additional controls of the rows. */
  toolbar?: ReactNode
  /** All lines, while the report is being printed. */
  printedLines?: readonly Line[]
  /** The empty state. */
  emptyState?: ReactNode
}

/** The rows of a report: sort order, table and pagination. */
export function ReportRows(props: ReportRowsProps) {
  const {
    report,
    state,
    changeState,
    answer,
    drillDown,
    screenKey,
    toolbar,
    printedLines,
    emptyState,
  } = props
  const translate = useTranslate()
  const label = translate('reports.rows')
  const listedReport = getListedReport(report, state)
  const { total, totals, lines } = answer ?? {}
  const sortProps = {
    report: listedReport,
    sort: state.sort,
    onSort: (sort: string) => changeState({ sort }),
  }
  return (
    <div className="sheet">
      <header className="report-head row">
        <h2>{label}</h2>
        <ReportSort {...sortProps} />
        {toolbar}
      </header>
      {total === 0 && emptyState ? (
        emptyState
      ) : (
        <ReportTable
          {...sortProps}
          totals={totals}
          label={label}
          drillDown={drillDown}
          screenKey={screenKey}
          lines={printedLines ?? lines}
        />
      )}
      {total !== undefined && total > 0 && !printedLines && (
        <Pagination state={state} total={total} onChange={changeState} />
      )}
    </div>
  )
}
