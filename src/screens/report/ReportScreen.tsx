import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { useVisibleReport } from '../../platform/access/visible-fields.ts'
import { ProgressBar } from '../../parts/export/ProgressBar.tsx'
import { LoadError } from '../../platform/ui/feedback/LoadError.tsx'
import { getReportAboutKey, getReportLabelKey } from '../../platform/i18n/label-keys.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Definitions } from './Definitions.tsx'
import { DrillDownFilters } from './DrillDownFilters.tsx'
import { LiveReportBody } from './LiveReportBody.tsx'
import { findTitle } from '../../../registry/reports/text/titles.ts'
import { useReport, useReportState } from './model/useReport.ts'
import { Params } from './params/Params.tsx'
import { ReportErrors, useReportErrors } from './ReportErrors.tsx'
import { ReportBody } from './ReportBody.tsx'

/** A live report, which other screens open. It has no parameters and refetches regularly. */
export interface LiveReport {
  /** The label keys of the screen and of its parent. */
  title: string
  section: string
  /** The content above the KPIs. */
  intro: ReactNode
}

interface ReportScreenProps {
  report: AnyReport
  liveReport?: LiveReport
}

/** A running or cancelled request. */
function Progress({ data, isFetching, isStopped, stop, refetch }: ReturnType<typeof useReport>) {
  const translate = useTranslate()
  if (isFetching) return <ProgressBar text={translate('reports.reading')} onCancel={stop} />
  if (!isStopped) return null
  return (
    <div className="progress-bar row" role="status">
      <span>{translate(data ? 'reports.stopped_shown' : 'reports.stopped')}</span>
      <Button icon="refresh" onClick={() => void refetch()}>
        {translate('ui.retry')}
      </Button>
    </div>
  )
}

/** Explains what a report counts, and how it differs from others. */
function About({ report }: { report: AnyReport }) {
  const translate = useTranslate()
  const text = translate(getReportAboutKey(report), { _: '' })
  return text && <p className="muted small">{text}</p>
}

/** The screen of one declared report: its parameters and its response. */
export function ReportScreen({ report: declaredReport, liveReport }: ReportScreenProps) {
  const report = useVisibleReport(declaredReport)
  const translate = useTranslate()
  const title = liveReport?.title ?? getReportLabelKey(report)
  useTitle(translate(title), translate(liveReport?.section ?? 'menu.reports'))
  const { state, changeState } = useReportState(report, liveReport !== undefined)
  const answer = useReport(report, state, liveReport !== undefined)
  const { data, error, isFetching, refetch } = answer
  const reportErrors = useReportErrors(report, state, error)
  const bodyProps = { report, state, changeState, answer: data }

  /** Returns the title of a parameter's row, read from any line that refers to the same row. */
  function findParamTitle(name: string): string {
    const param = report.params[name]
    const field = param?.type === 'reference' && !param.via ? param.field : undefined
    return findTitle(data, field, state.params[name] ?? '')
  }

  return (
    <div className="report">
      {liveReport?.intro ?? (
        <Params
          report={report}
          state={state}
          changeState={changeState}
          findParamTitle={findParamTitle}
          problems={reportErrors.fields}
        />
      )}
      {!liveReport && <About report={report} />}
      <DrillDownFilters report={report} state={state} answer={data} />
      {!liveReport && <Progress {...answer} />}
      {Object.keys(reportErrors.fields).length > 0 ? (
        <ReportErrors report={report} {...reportErrors} />
      ) : error ? (
        <div className="page">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        (data || isFetching) &&
        (liveReport ? (
          <LiveReportBody {...bodyProps} title={title} />
        ) : (
          <ReportBody {...bodyProps} />
        ))
      )}
      {!liveReport && <Definitions report={report} />}
    </div>
  )
}
