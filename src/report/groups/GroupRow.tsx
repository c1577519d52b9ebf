import { useTranslate } from 'ra-core'
import type { Cell } from '../../../resources/kit/reports/drill-down-filter.ts'
import type { AnyMeasure, AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { Link } from '../../routing/Link.tsx'
import type { Group, Line } from '../model/answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { showGroup, useCalendar } from '../model/grouping.tsx'
import { measureKey } from '../model/labels.ts'
import { showMeasure } from '../model/values.tsx'

/** How a number lies in its column. */
export const atEnd = ({ type }: AnyMeasure): string | undefined =>
  type === 'date' ? undefined : 'num'

interface NumbersProps {
  report: AnyReport
  line: Line
  drillDown: DrillDown
  /** The group whose numbers they are; none for those of everything. */
  of?: Pick<Cell, 'dimension' | 'key'>
}

/** The numbers of a group or of everything; each leads to its rows. */
export function Numbers({ report, line, drillDown, of }: NumbersProps) {
  const translate = useTranslate()
  const format = useFormat()
  return Object.entries(report.measures).map(([name, measure]) => {
    const shown = showMeasure(measure, line[name], format)
    const search = drillDown({ ...of, measure: name, value: line[name] })
    return (
      <td key={name} className={atEnd(measure)} data-label={translate(measureKey(name))}>
        {search === undefined ? shown : <Link to={{ search }}>{shown}</Link>}
      </td>
    )
  })
}

interface GroupRowProps {
  report: AnyReport
  dimension: string
  group: Group
  drillDown: DrillDown
}

/** A group of rows with its numbers. */
export function GroupRow({ report, dimension, group, drillDown }: GroupRowProps) {
  const translate = useTranslate()
  const format = useFormat()
  const calendar = useCalendar()
  const of = { dimension, key: group.key }
  const search = drillDown(of)
  const name = showGroup({ report, translate, format, calendar }, dimension, group)
  return (
    <tr>
      <td className="col-title">
        {search === undefined ? (
          name
        ) : (
          <Link className="cell-title" to={{ search }}>
            {name}
          </Link>
        )}
      </td>
      <Numbers report={report} line={group} drillDown={drillDown} of={of} />
    </tr>
  )
}
