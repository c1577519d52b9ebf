import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../resources/kit/report.ts'
import { useFormat } from '../i18n/format.ts'
import type { Line } from './answer.ts'
import { columnKey, totalOf } from './labels.ts'
import { classOf, showMeasure } from './values.tsx'

/** What the lines of a report come to, over everything and not only the page that is shown. */
export function TotalsRow({ report, totals }: { report: AnyReport; totals: Line }) {
  const translate = useTranslate()
  const format = useFormat()
  const [lead, ...columns] = report.columns
  return (
    <tfoot>
      <tr>
        <td key={lead} className="col-title">
          {translate('reports.total')}
        </td>
        {columns.map((name) => {
          const total = totalOf(report, name)
          const measure = total === undefined ? undefined : report.measures[total]
          if (total === undefined || !measure) return <td key={name} className="no-total" />
          return (
            <td
              key={name}
              className={classOf(report, name)}
              data-label={translate(columnKey(report, name))}
            >
              {showMeasure(measure, totals[total], format)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
