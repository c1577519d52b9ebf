import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { Link } from '../../routing/Link.tsx'
import type { ReportAnswer } from '../../data/report-answer.ts'
import { definitionOf } from '../model/descriptions.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { measureKey } from '../model/labels.ts'
import { showMeasure } from '../model/values.tsx'
import { Delta } from './Delta.tsx'

interface KpisProps {
  report: AnyReport
  answer: ReportAnswer | undefined
  drillDown: DrillDown
}

/** The KPIs of a report, each with its delta, what it counts, and its drill-down link. */
export function Kpis({ report, answer, drillDown }: KpisProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { totals, compared } = answer ?? {}
  const isComparable = compared && Object.values(compared).some(Boolean)
  return (
    <>
      <dl className="kpis" aria-busy={!totals}>
        {Object.entries(report.measures).map(([name, measure]) => {
          const shown = totals && showMeasure(measure, totals[name], format)
          const search = totals && drillDown({ measure: name, value: totals[name] })
          return (
            <div key={name} className="kpi">
              <dt>{translate(measureKey(name))}</dt>
              <dd className="kpi-value">
                {!totals && <Skeleton />}
                {search === undefined ? shown : <Link to={{ search }}>{shown}</Link>}
              </dd>
              {isComparable && totals && (
                <dd className="kpi-deltas">
                  <Delta measure={measure} name={name} totals={totals} compared={compared} />
                </dd>
              )}
              <dd className="kpi-note">{definitionOf(report, measure, translate)}</dd>
            </div>
          )
        })}
      </dl>
      {compared && !isComparable && <p className="kpis-note">{translate('reports.delta.open')}</p>}
    </>
  )
}
