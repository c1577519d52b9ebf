import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../resources/kit/reports/any-report.ts'
import { useKnownReport } from '../access/known.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { reportLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from '../layout/title.tsx'
import { Pagination } from '../table/Pagination.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Definitions } from './Definitions.tsx'
import { DrillDownFilters } from './DrillDownFilters.tsx'
import { ExportBar } from './export/ExportBar.tsx'
import { PrintHead } from './export/PrintHead.tsx'
import { ProgressBar } from './export/ProgressBar.tsx'
import { usePrinting } from './export/usePrinting.ts'
import { Groups } from './groups/Groups.tsx'
import { Kpis } from './kpis/Kpis.tsx'
import { ReportTable } from './table/ReportTable.tsx'
import { ReportSort } from './table/ReportSort.tsx'
import type { ReportAnswer } from './model/answer.ts'
import { type DrillDown, drillDownFrom } from './model/drill-down.ts'
import { daysOf, withPeriod } from './model/period.ts'
import { listedAs, type ReportState } from './model/report-state.ts'
import { titleIn } from './model/titles.ts'
import { type Change, useReport, useReportState } from './model/useReport.ts'
import { Params } from './params/Params.tsx'
import { Refused, useRefusal } from './Refused.tsx'

interface Part {
  report: AnyReport
  state: ReportState
  change: Change
}

function NoLines({ report, state, change }: Part) {
  const translate = useTranslate()
  const everything = withPeriod(report, state.params, daysOf('everything', ''))
  return (
    <div className="page">
      <EmptyState
        drawing="nothing"
        title={translate('reports.empty')}
        text={translate('reports.empty_text')}
      >
        <Button onClick={() => change({ params: everything })}>
          {translate('reports.whole_time')}
        </Button>
      </EmptyState>
    </div>
  )
}

type Answered = ReportAnswer & { group: string }

function Found({ report, state, change, answer }: Part & { answer: Answered | undefined }) {
  const translate = useTranslate()
  const { printed, print } = usePrinting()
  const label = translate('reports.rows')
  const { total = 0, totals, groups } = answer ?? {}
  const { lines } = printed ?? answer ?? {}
  const listed = listedAs(report, state)
  // Rows are listed by our own provider alone; it is the one that says which days it told of.
  const drillDown: DrillDown = answer?.period ? drillDownFrom(report, state) : () => undefined
  return (
    <>
      <PrintHead report={report} state={state} answer={answer} />
      {(!answer || totals) && <Kpis report={report} answer={answer} drillDown={drillDown} />}
      {!state.rows && (!answer || groups) && (
        <Groups
          report={report}
          state={state}
          dimension={answer?.group ?? state.group}
          groups={groups}
          totals={totals}
          change={change}
          drillDown={drillDown}
          isPrinted={printed !== null}
        />
      )}
      <div className="sheet">
        <header className="report-head">
          <h2>{label}</h2>
          <ReportSort report={listed} sort={state.sort} onSort={(sort) => change({ sort })} />
          <ExportBar report={report} state={state} answer={answer} onPrint={print} />
        </header>
        <ReportTable
          report={listed}
          lines={lines}
          totals={totals}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          label={label}
          drillDown={drillDown}
          screen={reportLabelKey(report)}
        />
        {total > 0 && !printed && <Pagination state={state} total={total} change={change} />}
      </div>
    </>
  )
}

/** One declared report: what it is asked for, and what it answers. */
export function ReportScreen({ report: declared }: { report: AnyReport }) {
  const report = useKnownReport(declared)
  const translate = useTranslate()
  useTitle(translate(reportLabelKey(report)), translate('menu.reports'))
  const { state, change, isOpening } = useReportState(report)
  const { data, error, isFetching, isStopped, stop, refetch } = useReport(report, state)
  const refusal = useRefusal(report, state, error)
  const part = { report, state, change }

  /** The title of the row that a parameter points to, out of any line that points there as well. */
  function known(name: string): string {
    const param = report.params[name]
    const field = param?.type === 'reference' && !param.via ? param.field : undefined
    return titleIn(data, field, state.params[name] ?? '')
  }

  return (
    <div className="report">
      <Params {...part} isOpening={isOpening} problems={refusal.fields} known={known} />
      <DrillDownFilters report={report} state={state} answer={data} />
      {isFetching && <ProgressBar text={translate('reports.reading')} onCancel={stop} />}
      {isStopped && (
        <div className="working" role="status">
          <span>{translate(data ? 'reports.stopped_shown' : 'reports.stopped')}</span>
          <Button icon="refresh" onClick={() => void refetch()}>
            {translate('ui.retry')}
          </Button>
        </div>
      )}
      {Object.keys(refusal.fields).length > 0 ? (
        <Refused report={report} {...refusal} />
      ) : error ? (
        <div className="page">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : data?.total === 0 ? (
        <NoLines {...part} />
      ) : (
        (data || isFetching) && <Found {...part} answer={data} />
      )}
      <Definitions report={report} />
    </div>
  )
}
