import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { AnyReport } from '../../resources/kit/report.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import type { ReportState } from './address.ts'
import type { Group, Line } from './answer.ts'
import { inOrder, lengthsOf } from './bars.ts'
import { atEnd, GroupRow, Numbers } from './GroupRow.tsx'
import { dimensionKey, measureKey } from './labels.ts'
import type { Change } from './useReport.ts'

/** More groups than these are shown when somebody asks for them. */
const FIRST = 60

interface GroupsProps {
  report: AnyReport
  state: ReportState
  /** What the groups are of; it follows what is asked for when the answer comes. */
  dimension: string
  groups: readonly Group[] | undefined
  totals: Line | undefined
}

function GroupTable({ report, state, dimension, groups = [], totals }: GroupsProps) {
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
              state={{ ...state, group: dimension }}
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
            value={props.state.group}
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
