import { labelOf } from '../../../resources/kit/fields/pointing.ts'
import { traitsOf } from '../../../resources/kit/fields/traits.ts'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import type { CellFormat } from '../../export/sheet.ts'
import { choiceKey } from '../../i18n/label-keys.ts'
import { valueText } from '../../export/value-text.ts'
import type { Line, ReportAnswer } from '../../data/report-answer.ts'
import { inOrder } from '../model/group-order.ts'
import { groupName, type GroupWriter } from '../model/grouping.tsx'
import {
  columnKey,
  dimensionKey,
  isNobody,
  measureKey,
  measureOf,
  ownerOf,
  sourceKey,
  stateKey,
  totalOf,
} from '../model/labels.ts'
import { ownState, type Writer } from '../model/values.tsx'

/** Everything that a report answers of one moment. */
export type Whole = Pick<ReportAnswer, 'lines' | 'totals' | 'groups'>

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** One value of a line as plain text: amounts exact, days as ISO 8601, moments by the business's clocks. */
function cellText(writer: Writer, line: Line, column: string): string {
  const { report, translate, format } = writer
  const value = line[column]
  if (isNobody(report, line, column)) return translate('reports.none')
  if (measureOf(report, column) || column === 'day' || value === null) return textOf(value)
  if (column === 'source') return translate(sourceKey(textOf(value)))
  if (column === 'state')
    return translate(ownState(report, line, format.today)?.key ?? stateKey(textOf(value)))
  const owner = ownerOf(report, column, line.source)
  const word = owner && choiceKey(owner, column, textOf(value))
  return valueText(writer, report.fields[column], value, { title: line[labelOf(column)], word })
}

/** How a spreadsheet takes the values of a column. */
export function formatOf(report: AnyReport, column: string): CellFormat {
  if (column === 'day') return traitsOf('date')
  return traitsOf(measureOf(report, column)?.type ?? report.fields[column]?.type ?? 'text')
}

/** The table of a report, head and totals included, as rows of text. */
export function tableOf(writer: Writer, lines: readonly Line[], totals: Line | undefined) {
  const { report, translate } = writer
  const head = report.columns.map((name) => translate(columnKey(report, name)))
  const body = lines.map((line) => report.columns.map((name) => cellText(writer, line, name)))
  const sums = report.columns.map((name) => textOf(totals?.[totalOf(report, name) ?? '']))
  if (sums.every((sum) => sum === '')) return [head, ...body]
  return [head, ...body, [translate('reports.total'), ...sums.slice(1)]]
}

/**
 * The table of a report's groups, the numbers of its chart; nothing where the lines are
 * these groups already.
 */
export function groupTableOf(
  writer: GroupWriter,
  dimension: string,
  { groups = [], totals }: Pick<Whole, 'groups' | 'totals'>,
): string[][] {
  const { report, translate } = writer
  if (groups.length === 0 || report.lines === dimension) return []
  const by = report.dimensions[dimension]
  const measures = Object.keys(report.measures)
  const numbers = (line: Line) => measures.map((name) => textOf(line[name]))
  const body = inOrder(groups, by !== undefined && 'each' in by).map((group) => [
    groupName(writer, dimension, group),
    ...numbers(group),
  ])
  return [
    [translate(dimensionKey(dimension)), ...measures.map((name) => translate(measureKey(name)))],
    ...body,
    ...(totals ? [[translate('reports.total'), ...numbers(totals)]] : []),
  ]
}
