import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import type { Column } from '../../parts/table/columns/column.ts'
import { Table } from '../../parts/table/Table.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import type { Group, Line } from '../../platform/data/report-answer.ts'
import type { DrillDown } from './model/drill-down.ts'
import { sortGroups } from '../../../registry/reports/text/group-order.ts'
import { showGroup, useReportWriter } from './model/grouping.tsx'
import { getDimensionKey, getMeasureKey } from '../../../registry/reports/text/report-labels.ts'
import { kindOfMeasure, showMeasure } from './model/values.tsx'
import { totalOfMeasure } from './table/total.tsx'

/** The number of groups shown before "show more". */
const FIRST = 60

interface GroupTableProps {
  report: AnyReport
  dimension: string
  groups: readonly Group[]
  totals: Line | undefined
  drillDown: DrillDown
  /** The id of the table's heading. */
  labelledBy: string
  /** True to show all groups, because paper has no "show more". */
  isWhole?: boolean
}

/** Returns the column of the group names, and one column per measure, with drill-down links. */
function useColumns({ report, dimension, totals, drillDown }: GroupTableProps) {
  const writer = useReportWriter(report)
  const { translate, format } = writer
  const buildLink = (cell: Parameters<DrillDown>[0]) => {
    const search = drillDown(cell)
    return search === undefined ? undefined : { to: { search } }
  }
  const title: Column<Group> = {
    name: dimension,
    label: translate(getDimensionKey(dimension)),
    kind: 'title',
    cell: (group) => showGroup(writer, dimension, group),
    link: ({ key }) => buildLink({ dimension, key }),
    footer: totals && translate('reports.total'),
  }
  const numbers = Object.entries(report.measures).map(([name, measure]): Column<Group> => ({
    name,
    label: translate(getMeasureKey(name)),
    kind: kindOfMeasure(measure),
    cell: (group) => showMeasure(measure, group[name], format),
    link: (group) => buildLink({ dimension, key: group.key, measure: name, value: group[name] }),
    footer: totalOfMeasure(writer, name, { totals, drillDown }),
  }))
  return [title, ...numbers]
}

const getKey = ({ key }: Group) => String(key)

/** The groups of a report as a table, with the same data as its chart. */
export function GroupTable(props: GroupTableProps) {
  const { report, dimension, groups, labelledBy, isWhole = false } = props
  const translate = useTranslate()
  const format = useFormat()
  const [isExpanded, setExpanded] = useState(false)
  const by = report.dimensions[dimension]
  const ordered = sortGroups(groups, by !== undefined && 'each' in by)
  const visibleGroups = isWhole || isExpanded ? ordered : ordered.slice(0, FIRST)
  return (
    <Table labelledBy={labelledBy} columns={useColumns(props)} rows={visibleGroups} getKey={getKey}>
      {visibleGroups.length < ordered.length && (
        <Button onClick={() => setExpanded(true)}>
          {translate('reports.all_groups', { total: format.number(ordered.length) })}
        </Button>
      )}
    </Table>
  )
}
