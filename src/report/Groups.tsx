import { useTranslate } from 'ra-core'
import { type CSSProperties, useId, useState } from 'react'
import { Link } from 'react-router'
import type { AnyMeasure, AnyReport } from '../../resources/kit/report.ts'
import { pageOf } from '../detail/links.ts'
import { useFormat } from '../i18n/format.ts'
import { useSession } from '../session/useSession.ts'
import { Button } from '../ui/Button.tsx'
import type { Group, Line } from './answer.ts'
import { inOrder, lengthsOf } from './bars.ts'
import { showGroup, useMonth } from './grouping.tsx'
import { dimensionKey, measureKey } from './labels.ts'
import type { Change } from './useReport.ts'
import { showMeasure } from './values.tsx'

/** More groups than these are shown when somebody asks for them. */
const FIRST = 60

interface GroupsProps {
  report: AnyReport
  dimension: string
  groups: readonly Group[] | undefined
  totals: Line | undefined
}

const atEnd = ({ type }: AnyMeasure) => (type === 'date' ? undefined : 'num')

/** The numbers of a group or of everything; that of the chart has its bar beside it. */
function Numbers({ report, line, length }: { report: AnyReport; line: Line; length?: number }) {
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

function GroupRow(
  props: Pick<GroupsProps, 'report' | 'dimension'> & { group: Group; length: number },
) {
  const { report, dimension, group, length } = props
  const translate = useTranslate()
  const format = useFormat()
  const month = useMonth()
  const role = useSession()?.role ?? null
  const by = report.dimensions[dimension]
  const field = by && 'by' in by ? report.fields[by.by] : undefined
  const page = field?.type === 'reference' ? pageOf(field.to, group.key, role) : undefined
  const name = showGroup({ report, translate, format, month }, dimension, group)
  return (
    <tr>
      <td className="col-title">{page ? <Link to={page}>{name}</Link> : name}</td>
      <Numbers report={report} line={group} length={length} />
    </tr>
  )
}

function GroupTable({ report, dimension, groups = [], totals }: GroupsProps) {
  const translate = useTranslate()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const by = report.dimensions[dimension]
  const ordered = inOrder(groups, by !== undefined && 'each' in by)
  const lengths = lengthsOf(ordered, report.chart.measure)
  const shown = isWhole ? ordered : ordered.slice(0, FIRST)
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{translate(dimensionKey(dimension))}</th>
            {Object.entries(report.measures).map(([name, measure]) => (
              <th key={name} scope="col" className={atEnd(measure)}>
                {translate(measureKey(name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((group, at) => (
            <GroupRow
              key={String(group.key)}
              report={report}
              dimension={dimension}
              group={group}
              length={lengths[at] ?? 0}
            />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <td className="col-title">{translate('reports.total')}</td>
              <Numbers report={report} line={totals} />
            </tr>
          </tfoot>
        )}
      </table>
      {shown.length < ordered.length && (
        <Button onClick={() => setWhole(true)}>
          {translate('reports.all_groups', { total: format.number(ordered.length) })}
        </Button>
      )}
    </>
  )
}

/** The numbers of a report by time, place or whatever is chosen; the bars are drawn into the table. */
export function Groups(props: GroupsProps & { change: Change }) {
  const { report, dimension, change } = props
  const translate = useTranslate()
  const id = useId()
  const measure = translate(measureKey(report.chart.measure))
  const title = translate('reports.by', { measure, dimension: translate(dimensionKey(dimension)) })
  return (
    <section className="sheet" aria-labelledby={`${id}-title`}>
      <header className="report-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <label htmlFor={id}>
          {translate('reports.group_by')}
          <select
            id={id}
            className="input"
            value={dimension}
            onChange={({ target }) => change({ group: target.value })}
          >
            {Object.keys(report.dimensions).map((name) => (
              <option key={name} value={name}>
                {translate(dimensionKey(name))}
              </option>
            ))}
          </select>
        </label>
      </header>
      <div className="rows" role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
        <GroupTable key={dimension} {...props} />
      </div>
    </section>
  )
}
