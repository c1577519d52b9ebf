import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { Link } from '../../routing/Link.tsx'
import type { Line } from '../model/answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { columnKey, totalOf } from '../model/labels.ts'
import { classOf, showMeasure } from '../model/values.tsx'

/** What the lines of a report come to, over everything and not only the page that is shown. */
export function TotalsRow({
  report,
  totals,
  drillDown,
}: {
  report: AnyReport
  totals: Line
  drillDown: DrillDown
}) {
  const translate = useTranslate()
  const format = useFormat()
  const [first, ...columns] = report.columns
  return (
    <tfoot>
      <tr>
        <td key={first} className="col-title">
          {translate('reports.total')}
        </td>
        {columns.map((name) => {
          const total = totalOf(report, name)
          const measure = total === undefined ? undefined : report.measures[total]
          if (total === undefined || !measure) return <td key={name} className="no-total" />
          const shown = showMeasure(measure, totals[total], format)
          const search = drillDown({ measure: total, value: totals[total] })
          return (
            <td
              key={name}
              className={classOf(report, name)}
              data-label={translate(columnKey(report, name))}
            >
              {search === undefined ? shown : <Link to={{ search }}>{shown}</Link>}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
