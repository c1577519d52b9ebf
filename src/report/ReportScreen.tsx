import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyReport } from '../../registry/reports/any-report.ts'
import { useVisibleReport } from '../access/visible-fields.ts'
import { ProgressBar } from '../export/ProgressBar.tsx'
import { LoadError } from '../feedback/LoadError.tsx'
import { reportLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from '../layout/title.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Definitions } from './Definitions.tsx'
import { DrillDownFilters } from './DrillDownFilters.tsx'
import { LiveReportBody } from './LiveReportBody.tsx'
import { titleIn } from '../../registry/reports/text/titles.ts'
import { useReport, useReportState } from './model/useReport.ts'
import { Params } from './params/Params.tsx'
import { Refused, useRefusal } from './Refused.tsx'
import { ReportBody } from './ReportBody.tsx'

/** A report of this moment, opened from elsewhere: nobody chooses parameters, and it is read again and again. */
export interface Live {
  /** The keys of what the screen is called, and of what it belongs to. */
  title: string
  section: string
  /** The content above the KPIs. */
  intro: ReactNode
}

interface ReportScreenProps {
  report: AnyReport
  live?: Live
}

/** A call that is under way, or was cancelled. */
function Progress({ data, isFetching, isStopped, stop, refetch }: ReturnType<typeof useReport>) {
  const translate = useTranslate()
  if (isFetching) return <ProgressBar text={translate('reports.reading')} onCancel={stop} />
  if (!isStopped) return null
  return (
    <div className="progress-bar" role="status">
      <span>{translate(data ? 'reports.stopped_shown' : 'reports.stopped')}</span>
      <Button icon="refresh" onClick={() => void refetch()}>
        {translate('ui.retry')}
      </Button>
    </div>
  )
}

/** One declared report: its parameters, and what it answers. */
export function ReportScreen({ report: declared, live }: ReportScreenProps) {
  const report = useVisibleReport(declared)
  const translate = useTranslate()
  const title = live?.title ?? reportLabelKey(report)
  useTitle(translate(title), translate(live?.section ?? 'menu.reports'))
  const { state, change } = useReportState(report, live !== undefined)
  const answer = useReport(report, state, live !== undefined)
  const { data, error, isFetching, refetch } = answer
  const refusal = useRefusal(report, state, error)
  const body = { report, state, change, answer: data }

  /** The title of the row that a parameter points to, out of any line that points there as well. */
  function known(name: string): string {
    const param = report.params[name]
    const field = param?.type === 'reference' && !param.via ? param.field : undefined
    return titleIn(data, field, state.params[name] ?? '')
  }

  return (
    <div className="report">
      {live?.intro ?? <Params {...{ report, state, change, known }} problems={refusal.fields} />}
      <DrillDownFilters report={report} state={state} answer={data} />
      {!live && <Progress {...answer} />}
      {Object.keys(refusal.fields).length > 0 ? (
        <Refused report={report} {...refusal} />
      ) : error ? (
        <div className="page">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        (data || isFetching) &&
        (live ? <LiveReportBody {...body} title={title} /> : <ReportBody {...body} />)
      )}
      {!live && <Definitions report={report} />}
    </div>
  )
}
