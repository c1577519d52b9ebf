import { labelOf } from '../../fields/pointing.ts'
import { type CellFormat, cellFormat } from '../../text/sheet.ts'
import { choiceKey } from '../../text/label-keys.ts'
import { valueText } from '../../text/value-text.ts'
import type { Line, ReportAnswer } from '../report-answer.ts'
import { inOrder } from './group-order.ts'
import { groupName, type GroupWriter } from './group-names.ts'
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
} from './report-labels.ts'
import { entityState, type ReportWriter } from './value-words.ts'

/** Everything that a report answers of one moment. */
export type Whole = Pick<ReportAnswer, 'lines' | 'totals' | 'groups'>

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** One value of a line as plain text: amounts exact, days as ISO 8601, moments by the business's clocks. */
export function cellText(writer: ReportWriter, line: Line, column: string): string {
  const { report, translate } = writer
  const value = line[column]
  if (isNobody(report, line, column)) return translate('reports.none')
  if (measureOf(report, column) || column === 'day' || value === null) return textOf(value)
  if (column === 'source') return translate(sourceKey(textOf(value)))
  if (column === 'state')
    return translate(entityState(writer, line)?.key ?? stateKey(textOf(value)))
  const owner = ownerOf(writer, column, line.source)
  const word = owner && choiceKey(owner, column, textOf(value))
  return valueText(writer, report.fields[column], value, { title: line[labelOf(column)], word })
}

/** How a spreadsheet takes the values of a column. */
export function formatOf({ report, format }: ReportWriter, column: string): CellFormat {
  const type = measureOf(report, column)?.type ?? report.fields[column]?.type ?? 'text'
  return cellFormat(column === 'day' ? 'date' : type, format)
}

/** The table of a report, head and totals included, as rows of text. */
export function tableOf(writer: ReportWriter, lines: readonly Line[], totals: Line | undefined) {
  const { report, translate } = writer
  const head = report.columns.map((name) => translate(columnKey(writer, name)))
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
