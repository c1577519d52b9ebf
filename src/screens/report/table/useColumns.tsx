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
import { findLinePath } from '../model/row-links.ts'
import { getColumnKind, renderCell } from '../model/values.tsx'
import { type ReportTotals, renderTotal } from './total.tsx'

interface ReportColumnSource extends ReportTotals {
  report: AnyReport
  /** The label key of this screen, for the link back to it. */
  screenKey: string
}

/** Returns the drill-down link of a line's number, if lines are groups. */
function findDrillDownLink(
  report: AnyReport,
  line: Line,
  column: string,
  drillDown: DrillDown,
): CellLink | undefined {
  const dimension = report.lines
  const dimensionSpec = dimension === undefined ? undefined : report.dimensions[dimension]
  if (!dimensionSpec || !('by' in dimensionSpec) || !getMeasure(report, column)) return undefined
  const key = line[dimensionSpec.by] as string | number | null
  const search = drillDown({ dimension, key, measure: column, value: line[column] })
  return search === undefined ? undefined : { to: { search } }
}

/** Returns the columns of a report's table, with totals. */
export function useReportColumns({
  report,
  totals,
  drillDown,
  screenKey,
}: ReportColumnSource): readonly Column<Line>[] {
  const { pathname, search } = useLocation()
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  const writer = { registry, report, translate, format }
  const backState = createBackState(pathname + search, screenKey)
  const [firstColumn = ''] = report.columns
  const columns = report.columns.map((name): Column<Line> => ({
    name,
    label: translate(getColumnKey(writer, name)),
    kind: getColumnKind(report, name),
    cell: (line) => renderCell(writer, line, name),
    canTruncate: (line) => isTruncatable(report.fields[name], name, line),
    link: (line) => findDrillDownLink(report, line, name, drillDown),
    footer: renderTotal(writer, getTotalMeasure(report, name) ?? '', { totals, drillDown }),
  }))
  const hasTotals = columns.some(({ footer }) => footer !== undefined)
  const findPageLink = (line: Line): CellLink | undefined => {
    const path = findLinePath(report, line, firstColumn, viewer)
    return path === undefined ? undefined : { to: path, state: backState }
  }
  const titleColumn: Partial<Column<Line>> = {
    // A row without a number still needs a name.
    cell: (line) =>
      'id' in line && !line[firstColumn]
        ? `#${String(line.id)}`
        : renderCell(writer, line, firstColumn),
    link: (line) => findDrillDownLink(report, line, firstColumn, drillDown) ?? findPageLink(line),
    footer: hasTotals ? translate('reports.total') : undefined,
  }
  return columns.map((column, index) => (index === 0 ? { ...column, ...titleColumn } : column))
}
