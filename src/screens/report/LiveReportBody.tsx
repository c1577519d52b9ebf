import { useTranslate } from 'ra-core'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { Kpis } from './kpis/Kpis.tsx'
import { createDrillDown } from './model/drill-down.ts'
import type { ReportBodyProps } from './ReportBody.tsx'
import { ReportRows } from './ReportRows.tsx'

/** The body of a live report: its KPIs, including zeros, and its rows. */
export function LiveReportBody(props: ReportBodyProps & { title: string }) {
  const { title, ...bodyProps } = props
  const { report, state, changeState, answer } = bodyProps
  const translate = useTranslate()
  // The lines are rows already. A number links to some of them.
  const drillDown = createDrillDown(report, { ...state, rows: true })
  return (
    <>
      <Kpis
        report={report}
        answer={answer}
        drillDown={drillDown}
        state={state}
        changeState={changeState}
      />
      <ReportRows
        {...bodyProps}
        drillDown={drillDown}
        screenKey={title}
        emptyState={<EmptyState drawing="nothing" title={translate('dashboard.nothing')} />}
      />
    </>
  )
}
