import type { ReactNode } from 'react'
import type { ReportNumber } from '../../../../registry/reports/drill-down-filter.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import type { Line } from '../../../platform/data/report-answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { renderMeasure, type ReportWriter } from '../model/values.tsx'

/** The totals of all lines, on all pages. */
export interface ReportTotals {
  totals: Line | undefined
  drillDown: DrillDown
}

/** The total of a measure with its drill-down link; undefined if there is none. */
export function renderTotal(
  { report, format }: ReportWriter,
  name: string,
  { totals, drillDown }: ReportTotals,
): ReactNode {
  const measure = report.measures[name]
  if (!totals || !measure) return undefined
  const cell: ReportNumber = { measure: name, value: totals[name] }
  const search = drillDown(cell)
  const formatted = renderMeasure(measure, totals[name], format)
  return search === undefined ? formatted : <Link to={{ search }}>{formatted}</Link>
}
