import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { ReportAnswer } from '../../platform/data/report-answer.ts'
import { usePrinting } from '../../parts/export/usePrinting.ts'
import { getReportLabelKey } from '../../platform/i18n/label-keys.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { ExportBar } from './export/ExportBar.tsx'
import type { ReportContent } from '../../../registry/reports/text/text-table.ts'
import { PrintHead } from './export/PrintHead.tsx'
import { Groups } from './Groups.tsx'
import { Kpis } from './kpis/Kpis.tsx'
import { type DrillDown, createDrillDown } from './model/drill-down.ts'
import type { ReportState } from '../../../registry/reports/address/report-state.ts'
import type { ChangeReportState } from './model/useReport.ts'
import { ReportRows } from './ReportRows.tsx'

/** A report, its state, and its response once it has arrived. */
export interface ReportBodyProps {
  report: AnyReport
  state: ReportState
  changeState: ChangeReportState
  answer: (ReportAnswer & { group?: string }) | undefined
}

/** The note that no rows match, with a button that shows all time. */
function NoRows({ changeState }: Pick<ReportBodyProps, 'changeState'>) {
  const translate = useTranslate()
  return (
    <div className="page">
      <EmptyState
        drawing="nothing"
        title={translate('reports.empty')}
        text={translate('reports.empty_text')}
      >
        <Button onClick={() => changeState({ period: 'everything' })}>
          {translate('reports.whole_time')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** The body of a report: its KPIs, groups and rows, with export and print. */
export function ReportBody({ report, state, changeState, answer }: ReportBodyProps) {
  const { printed: printedContent, print } = usePrinting<ReportContent>()
  if (answer?.total === 0) return <NoRows changeState={changeState} />
  const { totals, groups } = answer ?? {}
  // Only our own provider can list the rows of a number, and only it returns the period.
  const drillDown: DrillDown = answer?.period ? createDrillDown(report, state) : () => undefined
  return (
    <>
      <PrintHead report={report} state={state} answer={answer} />
      {(!answer || totals) && (
        <Kpis
          report={report}
          answer={answer}
          drillDown={drillDown}
          state={state}
          changeState={changeState}
        />
      )}
      {!state.rows && (!answer || groups) && (
        <Groups
          report={report}
          state={state}
          changeState={changeState}
          groups={groups}
          totals={totals}
          drillDown={drillDown}
          dimension={answer?.group ?? state.group}
          isPrinted={printedContent !== null}
        />
      )}
      <ReportRows
        report={report}
        state={state}
        changeState={changeState}
        answer={answer}
        drillDown={drillDown}
        printedLines={printedContent?.lines}
        screenKey={getReportLabelKey(report)}
        toolbar={<ExportBar report={report} state={state} answer={answer} onPrint={print} />}
      />
    </>
  )
}
