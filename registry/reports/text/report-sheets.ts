import { traitsOf } from '../../fields/traits.ts'
import { reportLabelKey } from '../../text/label-keys.ts'
import { cellFormat, type FileKind, type Sheet } from '../../text/sheet.ts'
import type { ReportState } from '../address/report-state.ts'
import type { GroupWriter } from './group-names.ts'
import { type Known, paramFacts } from './param-summary.ts'
import { dimensionKey } from './report-labels.ts'
import { formatOf, groupTableOf, tableOf, type Whole } from './text-table.ts'

/** The lines of a report, and its groups where it has any. */
function tablesOf(writer: GroupWriter, state: ReportState, whole: Whole): Sheet[] {
  const { report, translate } = writer
  const groups = groupTableOf(writer, state.group, whole)
  const lines = {
    title: translate(reportLabelKey(report)),
    table: tableOf(writer, whole.lines, whole.totals),
    formats: report.columns.map((column) => formatOf(writer, column)),
  }
  if (groups.length === 0) return [lines]
  const sums = Object.values(report.measures).map(({ type }) => cellFormat(type, writer.format))
  const title = translate(dimensionKey(state.group))
  return [lines, { title, table: groups, formats: [traitsOf('text'), ...sums] }]
}

/** The sheets of a file of a report: its lines, its parameters, and its groups where it has any. */
export function sheetsOf(
  writer: GroupWriter,
  state: ReportState,
  { whole, known, kind }: { whole: Whole; known: Known; kind: FileKind },
): Sheet[] {
  const [lines, ...groups] = tablesOf(writer, state, whole)
  const facts = {
    title: writer.translate('reports.parameters'),
    table: paramFacts(writer, writer.report, state, known),
    formats: [],
    isFacts: true,
  }
  // Its parameters would be rows among others where there is one sheet alone.
  return [lines, kind === 'xlsx' && facts, ...groups].filter((one) => !!one)
}
