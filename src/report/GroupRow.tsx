import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { AnyMeasure, AnyReport } from '../../resources/kit/report.ts'
import { pageOf } from '../detail/links.ts'
import { useFormat } from '../i18n/format.ts'
import { useSession } from '../session/useSession.ts'
import type { ReportState } from './address.ts'
import type { Group, Line } from './answer.ts'
import { showGroup, useMonth } from './grouping.tsx'
import { measureKey } from './labels.ts'
import { addressOf } from './narrow.ts'
import { showMeasure } from './values.tsx'

/** How a number lies in its column. */
export const atEnd = ({ type }: AnyMeasure): string | undefined =>
  type === 'date' ? undefined : 'num'

interface NumbersProps {
  report: AnyReport
  line: Line
  /** How long the bar is, from 0 to 1; undefined where there is none. */
  length?: number
}

/** The numbers of a group or of everything; that of the chart has its bar beside it. */
export function Numbers({ report, line, length }: NumbersProps) {
  const translate = useTranslate()
  const format = useFormat()
  return Object.entries(report.measures).map(([name, measure]) => {
    const isDrawn = name === report.chart.measure
    const style = { '--length': length ?? 0 } as CSSProperties
    return (
      <td
        key={name}
        className={isDrawn ? 'num bar-cell' : atEnd(measure)}
        data-label={translate(measureKey(name))}
      >
        {isDrawn && length !== undefined && <span className="bar" style={style} />}
        <span>{showMeasure(measure, line[name], format)}</span>
      </td>
    )
  })
}

interface GroupRowProps {
  report: AnyReport
  state: ReportState
  group: Group
  length: number
}

/** Where a group leads: to the rows behind its numbers, or to what it is about. */
function useLead({ report, state, group }: GroupRowProps) {
  const { today } = useFormat()
  const session = useSession()
  const search = addressOf(report, state, group, today)
  if (search !== undefined) return { search }
  const by = report.dimensions[state.group]
  const field = by && 'by' in by ? report.fields[by.by] : undefined
  return field?.type === 'reference' ? pageOf(field.to, group.key, session) : undefined
}

/** A group of rows with its numbers. */
export function GroupRow(props: GroupRowProps) {
  const { report, state, group, length } = props
  const translate = useTranslate()
  const format = useFormat()
  const month = useMonth()
  const lead = useLead(props)
  const name = showGroup({ report, translate, format, month }, state.group, group)
  return (
    <tr>
      <td className="col-title">
        {lead ? (
          <Link className="cell-title" to={lead}>
            {name}
          </Link>
        ) : (
          name
        )}
      </td>
      <Numbers report={report} line={group} length={length} />
    </tr>
  )
}
