import { registry } from '../../../platform/data/rows/resources.ts'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { isTruncatable } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { createBackState } from '../../../platform/routing/back.ts'
import type { CellLink, Column } from '../../../parts/table/columns/column.ts'
import type { Line } from '../../../platform/data/report-answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import {
  getColumnKey,
  getMeasure,
  getTotalMeasure,
} from '../../../../registry/reports/text/report-labels.ts'
import { lineLink } from '../model/row-links.ts'
import { columnKind, showCell } from '../model/values.tsx'
import { type Totals, totalOfMeasure } from './total.tsx'

interface ColumnSource extends Totals {
  report: AnyReport
  /** The label key of this screen, for the link back to it. */
  screen: string
}

/** Returns the drill-down link of a line's number, if lines are groups. */
function drillDownLink(
  report: AnyReport,
  line: Line,
  column: string,
  drillDown: DrillDown,
): CellLink | undefined {
  const dimension = report.lines
  const by = dimension === undefined ? undefined : report.dimensions[dimension]
  if (!by || !('by' in by) || !getMeasure(report, column)) return undefined
  const key = line[by.by] as string | number | null
  const search = drillDown({ dimension, key, measure: column, value: line[column] })
  return search === undefined ? undefined : { to: { search } }
}

/** Returns the columns of a report's table, with totals. */
export function useColumns({
  report,
  totals,
  drillDown,
  screen,
}: ColumnSource): readonly Column<Line>[] {
  const { pathname, search } = useLocation()
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  const writer = { registry, report, translate, format }
  const state = createBackState(pathname + search, screen)
  const [first = ''] = report.columns
  const columns = report.columns.map((name): Column<Line> => ({
    name,
    label: translate(getColumnKey(writer, name)),
    kind: columnKind(report, name),
    cell: (line) => showCell(writer, line, name),
    canTruncate: (line) => isTruncatable(report.fields[name], name, line),
    link: (line) => drillDownLink(report, line, name, drillDown),
    footer: totalOfMeasure(writer, getTotalMeasure(report, name) ?? '', { totals, drillDown }),
  }))
  const hasTotals = columns.some(({ footer }) => footer !== undefined)
  const pageLink = (line: Line): CellLink | undefined => {
    const to = lineLink(report, line, first, viewer)
    return to === undefined ? undefined : { to, state }
  }
  const title: Partial<Column<Line>> = {
    // A row without a number still needs a name.
    cell: (line) =>
      'id' in line && !line[first] ? `#${String(line.id)}` : showCell(writer, line, first),
    link: (line) => drillDownLink(report, line, first, drillDown) ?? pageLink(line),
    footer: hasTotals ? translate('reports.total') : undefined,
  }
  return columns.map((column, at) => (at === 0 ? { ...column, ...title } : column))
}
