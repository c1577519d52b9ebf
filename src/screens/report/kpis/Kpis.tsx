import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useTranslate } from 'ra-core'
import { getCurrentTotals } from '../../../../registry/reports/report-answer.ts'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import type { ReportAnswer } from '../../../platform/data/report-answer.ts'
import { describeMeasure } from '../model/descriptions.ts'
import type { DrillDown } from '../model/drill-down.ts'
import {
  getMeasureAboutKey,
  getMeasureKey,
} from '../../../../registry/reports/text/report-labels.ts'
import type { ReportState } from '../../../../registry/reports/address/report-state.ts'
import type { ChangeReportState as StateChange } from '../model/useReport.ts'
import { renderMeasure } from '../model/values.tsx'
import { ComparedChange } from './ComparedChange.tsx'
import { Comparison } from './Comparison.tsx'
import { Explanation } from './Explanation.tsx'

interface KpisProps {
  report: AnyReport
  answer: ReportAnswer | undefined
  drillDown: DrillDown
  state: ReportState
  changeState: StateChange
}

/** The KPIs of a report, each with its delta, its explanation and its drill-down link. */
export function Kpis({ report, answer, drillDown, state, changeState }: KpisProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { totals, compared } = answer ?? {}
  const comparedTotals = compared?.[state.compare]
  return (
    <>
      <dl className="kpis" aria-busy={!totals}>
        {Object.entries(report.measures).map(([name, measure]) => {
          const formatted = totals && renderMeasure(measure, totals[name], format)
          const about = translate(getMeasureAboutKey(report, name), { _: '' })
          const search = totals && drillDown({ measure: name, value: totals[name] })
          return (
            <div key={name} className="kpi">
              <dt>{translate(getMeasureKey(name))}</dt>
              <dd className="kpi-value">
                {!totals && <Skeleton />}
                {search === undefined ? formatted : <Link to={{ search }}>{formatted}</Link>}
              </dd>
              {about && <dd className="kpi-about muted small">{about}</dd>}
              {comparedTotals && totals && measure.type !== 'date' && (
                <dd className="kpi-deltas stack">
                  <ComparedChange
                    measure={measure}
                    name={name}
                    totals={getCurrentTotals(totals, comparedTotals)}
                    comparedTotals={comparedTotals}
                  />
                </dd>
              )}
              {!about && (
                <Explanation
                  name={translate(getMeasureKey(name))}
                  text={describeMeasure(report, measure, translate)}
                />
              )}
            </div>
          )
        })}
      </dl>
      {compared && (
        <Comparison
          kind={state.compare}
          onChoose={(compare) => changeState({ compare, page: state.page })}
          compared={compared}
        />
      )}
    </>
  )
}
