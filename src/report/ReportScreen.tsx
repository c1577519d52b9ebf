import { useTranslate } from 'ra-core'
import { labelOf } from '../../resources/kit/fields.ts'
import type { AnyReport } from '../../resources/kit/report.ts'
import { useTitle } from '../layout/title.tsx'
import { Pagination } from '../list/Pagination.tsx'
import { Trouble } from '../list/quiet.tsx'
import { reportLabelKey } from '../session/labels.ts'
import { useIsKnown } from '../session/rights.ts'
import { Button } from '../ui/Button.tsx'
import { Quiet } from '../ui/Quiet.tsx'
import type { ReportState } from './address.ts'
import type { ReportAnswer } from './answer.ts'
import { Definitions } from './Definitions.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Figures } from './Figures.tsx'
import { Groups } from './Groups.tsx'
import { Lines } from './Lines.tsx'
import { Params } from './Params.tsx'
import { daysOf, withPeriod } from './period.ts'
import { Refused, useRefusal } from './Refused.tsx'
import { SortLines } from './SortLines.tsx'
import { type Change, useReport, useReportState } from './useReport.ts'

interface Part {
  report: AnyReport
  state: ReportState
  change: Change
}

function NoLines({ report, state, change }: Part) {
  const translate = useTranslate()
  const everything = withPeriod(report, state.params, daysOf('everything', ''))
  return (
    <div className="page" data-testid="empty">
      <Quiet
        drawing="nothing"
        title={translate('reports.empty')}
        text={translate('reports.empty_text')}
      >
        <Button onClick={() => change({ params: everything })}>
          {translate('reports.whole_time')}
        </Button>
      </Quiet>
    </div>
  )
}

function Found({
  report,
  state,
  change,
  answer,
}: Part & { answer: (ReportAnswer & { group: string }) | undefined }) {
  const translate = useTranslate()
  const label = translate('reports.rows')
  const { lines, total = 0, totals, groups } = answer ?? {}
  return (
    <>
      {(!answer || totals) && <Figures report={report} state={state} totals={totals} />}
      {(!answer || groups) && (
        <Groups
          report={report}
          state={state}
          dimension={answer?.group ?? state.group}
          groups={groups}
          totals={totals}
          change={change}
        />
      )}
      <div className="sheet">
        <header className="report-head">
          <h2>{label}</h2>
          <SortLines report={report} sort={state.sort} change={change} />
          <ExportButton report={report} state={state} />
        </header>
        <Lines
          report={report}
          lines={lines}
          totals={totals}
          sort={state.sort}
          change={change}
          label={label}
        />
        {total > 0 && <Pagination state={state} total={total} change={change} />}
      </div>
    </>
  )
}

/** One declared report: what it is asked for, and what it answers. */
export function ReportScreen({ report }: { report: AnyReport }) {
  const translate = useTranslate()
  useTitle(translate(reportLabelKey(report)), translate('menu.reports'))
  useIsKnown()
  const { state, change } = useReportState(report)
  const { data, error, isFetching, refetch } = useReport(report, state)
  const refusal = useRefusal(report, state, error)
  const part = { report, state, change }

  /** The title of the row that a parameter points to, out of any line that points there as well. */
  function known(name: string): string {
    const param = report.params[name]
    const value = state.params[name]
    if (param?.type !== 'reference' || param.via) return `#${value}`
    const line = data?.lines.find((one) => String(one[param.field]) === value)
    return String(line?.[labelOf(param.field)] ?? `#${value}`)
  }

  return (
    <div className="report">
      <Params {...part} problems={refusal.fields} known={known} isFetching={isFetching} />
      {Object.keys(refusal.fields).length > 0 ? (
        <Refused report={report} {...refusal} />
      ) : error ? (
        <div className="page">
          <Trouble error={error} onRetry={() => void refetch()} />
        </div>
      ) : data?.total === 0 ? (
        <NoLines {...part} />
      ) : (
        <Found {...part} answer={data} />
      )}
      <Definitions report={report} />
    </div>
  )
}
