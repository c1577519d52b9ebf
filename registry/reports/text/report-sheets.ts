import { getTypeTraits } from '../../fields/traits.ts'
import { getReportLabelKey } from '../../text/label-keys.ts'
import { getTypeFormat, type FileKind, type Sheet } from '../../text/sheet.ts'
import type { ReportState } from '../address/report-state.ts'
import type { GroupFormatter } from './group-names.ts'
import { type TitledAnswer, listParamTexts } from './param-summary.ts'
import { getDimensionKey } from './report-labels.ts'
import { getCellFormat, buildGroupTable, buildTable, type ReportContent } from './text-table.ts'

/** Builds the tables of a report: its lines, and its groups if there are any. */
function buildTables(writer: GroupFormatter, state: ReportState, content: ReportContent): Sheet[] {
  const { report, translate } = writer
  const groups = buildGroupTable(writer, state.group, content)
  const lines = {
    title: translate(getReportLabelKey(report)),
    table: buildTable(writer, content.lines, content.totals),
    formats: report.columns.map((column) => getCellFormat(writer, column)),
  }
  if (groups.length === 0) return [lines]
  const groupFormats = Object.values(report.measures).map(({ type }) =>
    getTypeFormat(type, writer.format),
  )
  const title = translate(getDimensionKey(state.group))
  return [lines, { title, table: groups, formats: [getTypeTraits('text'), ...groupFormats] }]
}

/** Builds the sheets of a report's file: lines, parameters, and groups if there are any. */
export function buildSheets(
  writer: GroupFormatter,
  state: ReportState,
  { whole: content, titles, kind }: { whole: ReportContent; titles: TitledAnswer; kind: FileKind },
): Sheet[] {
  const [lines, ...groups] = buildTables(writer, state, content)
  const paramSheet = {
    title: writer.translate('reports.parameters'),
    table: listParamTexts(writer, writer.report, state, titles),
    formats: [],
    hasHeadingColumn: true,
  }
  // A file with a single sheet leaves out the parameters, because they would look like rows.
  return [lines, kind === 'xlsx' && paramSheet, ...groups].filter((sheet) => !!sheet)
}
