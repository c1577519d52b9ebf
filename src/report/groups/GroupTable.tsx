import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { Group, Line } from '../model/answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { inOrder } from '../model/group-order.ts'
import { dimensionKey, measureKey } from '../model/labels.ts'
import { atEnd, GroupRow, Numbers } from './GroupRow.tsx'

/** More groups than these are shown when somebody asks for them. */
const FIRST = 60

interface GroupTableProps {
  report: AnyReport
  dimension: string
  groups: readonly Group[]
  totals: Line | undefined
  drillDown: DrillDown
  /** Every group at once: on paper nobody can ask for the rest. */
  isWhole?: boolean
}

/** The groups of a report as a table: what is behind its chart. */
export function GroupTable(props: GroupTableProps) {
  const { report, dimension, groups, totals, drillDown, isWhole = false } = props
  const translate = useTranslate()
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const by = report.dimensions[dimension]
  const isDated = by !== undefined && 'each' in by
  const ordered = inOrder(groups, isDated)
  const shown = isWhole || isAsked ? ordered : ordered.slice(0, FIRST)
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
          {shown.map((group) => (
            <GroupRow
              key={String(group.key)}
              report={report}
              dimension={dimension}
              group={group}
              drillDown={drillDown}
            />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <td className="col-title">{translate('reports.total')}</td>
              <Numbers report={report} line={totals} drillDown={drillDown} />
            </tr>
          </tfoot>
        )}
      </table>
      {shown.length < ordered.length && (
        <Button onClick={() => setAsked(true)}>
          {translate('reports.all_groups', { total: format.number(ordered.length) })}
        </Button>
      )}
    </>
  )
}
