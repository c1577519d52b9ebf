import { getTraits } from '../../fields/traits.ts'
import { reportLabelKey } from '../../text/label-keys.ts'
import { cellFormat, type FileKind, type Sheet } from '../../text/sheet.ts'
import type { ReportState } from '../address/report-state.ts'
import type { GroupWriter } from './group-names.ts'
import { type TitledAnswer, paramFacts } from './param-summary.ts'
import { dimensionKey } from './report-labels.ts'
import { getCellFormat, buildGroupTable, buildTable, type ReportContent } from './text-table.ts'

/** The tables of a report: its lines, and its groups if it has any. */
function buildTables(writer: GroupWriter, state: ReportState, whole: ReportContent): Sheet[] {
  const { report, translate } = writer
  const groups = buildGroupTable(writer, state.group, whole)
  const lines = {
    title: translate(reportLabelKey(report)),
    table: buildTable(writer, whole.lines, whole.totals),
    formats: report.columns.map((column) => getCellFormat(writer, column)),
  }
  if (groups.length === 0) return [lines]
  const sums = Object.values(report.measures).map(({ type }) => cellFormat(type, writer.format))
  const title = translate(dimensionKey(state.group))
  return [lines, { title, table: groups, formats: [getTraits('text'), ...sums] }]
}

/** Builds the sheets of a report's file: lines, parameters, and groups if it has any. */
export function buildSheets(
  writer: GroupWriter,
  state: ReportState,
  { whole, titles, kind }: { whole: ReportContent; titles: TitledAnswer; kind: FileKind },
): Sheet[] {
  const [lines, ...groups] = buildTables(writer, state, whole)
  const facts = {
    title: writer.translate('reports.parameters'),
    table: paramFacts(writer, writer.report, state, titles),
    formats: [],
    isFacts: true,
  }
  // A file with a single sheet leaves out the parameters, which would look like rows.
  return [lines, kind === 'xlsx' && facts, ...groups].filter((sheet) => !!sheet)
}
