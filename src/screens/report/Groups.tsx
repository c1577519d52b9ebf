import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { ReportChart } from './chart/ReportChart.tsx'
import type { Group, Line } from '../../platform/data/report-answer.ts'
import type { DrillDown } from './model/drill-down.ts'
import { getDimensionKey, getMeasureKey } from '../../../registry/reports/text/report-labels.ts'
import type { ReportState } from '../../../registry/reports/address/report-state.ts'
import type { ChangeReportState } from './model/useReport.ts'
import { GroupTable } from './GroupTable.tsx'

interface GroupsProps {
  report: AnyReport
  state: ReportState
  /** The dimension of the response, which lags behind the chosen one while loading. */
  dimension: string
  groups: readonly Group[] | undefined
  totals: Line | undefined
  changeState: ChangeReportState
  drillDown: DrillDown
  /** True while printing: shows chart and table, complete. */
  isPrinted: boolean
}

function GroupBySelect({
  report,
  state,
  changeState,
}: Pick<GroupsProps, 'report' | 'state' | 'changeState'>) {
  const translate = useTranslate()
  const selectId = useId()
  return (
    <label htmlFor={selectId}>
      <span>{translate('reports.group_by')}</span>
      <select
        id={selectId}
        className="input"
        value={state.group}
        onChange={({ target }) => changeState({ group: target.value })}
      >
        {Object.keys(report.dimensions).map((name) => (
          <option key={name} value={name}>
            {translate(getDimensionKey(name))}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The numbers of a report by the chosen dimension, as a chart or a table. */
export function Groups(props: GroupsProps) {
  const { report, state, dimension, groups, totals, changeState, drillDown, isPrinted } = props
  const translate = useTranslate()
  const headingId = useId()
  const isShownAsTable = state.shownAs === 'table'
  const measure = translate(getMeasureKey(report.chart.measure))
  const title = translate('reports.by', {
    measure,
    dimension: translate(getDimensionKey(dimension)),
  })
  const commonProps = { report, dimension, totals, drillDown }
  return (
    <section className="sheet groups" aria-labelledby={headingId}>
      <header className="report-head row">
        <h2 id={headingId}>{title}</h2>
        <div className="report-tools row">
          <GroupBySelect report={report} state={state} changeState={changeState} />
          <button
            type="button"
            className="btn btn-quiet"
            aria-pressed={isShownAsTable}
            onClick={() =>
              changeState({ shownAs: isShownAsTable ? 'chart' : 'table', page: state.page })
            }
          >
            {translate('reports.as_table')}
          </button>
        </div>
      </header>
      {!groups && <Skeleton shape="bars" className="chart-skeleton" />}
      {groups && (!isShownAsTable || isPrinted) && (
        <ReportChart {...commonProps} key={dimension} groups={groups} title={title} />
      )}
      {groups && (isShownAsTable || isPrinted) && (
        <GroupTable
          {...commonProps}
          key={dimension}
          groups={groups}
          labelledBy={headingId}
          showsAll={isPrinted}
        />
      )}
    </section>
  )
}
