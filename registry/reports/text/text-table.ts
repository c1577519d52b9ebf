import { getLabelName } from '../../fields/targets.ts'
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
  getMeasure,
  findOwner,
  sourceKey,
  stateKey,
  getTotalMeasure,
} from './report-labels.ts'
import { entityState, type ReportWriter } from './value-words.ts'

/** The parts of a report's response for its file. */
export type ReportContent = Pick<ReportAnswer, 'lines' | 'totals' | 'groups'>

const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/**
 * Formats a value of a line as plain text: exact amounts, ISO 8601 days, and times in the business
 * time zone.
 */
export function cellText(writer: ReportWriter, line: Line, column: string): string {
  const { report, translate } = writer
  const value = line[column]
  if (isNobody(report, line, column)) return translate('reports.none')
  if (getMeasure(report, column) || column === 'day' || value === null) return toText(value)
  if (column === 'source') return translate(sourceKey(toText(value)))
  if (column === 'state')
    return translate(entityState(writer, line)?.key ?? stateKey(toText(value)))
  const owner = findOwner(writer, column, line.source)
  const word = owner && choiceKey(owner, column, toText(value))
  return valueText(writer, report.fields[column], value, {
    title: line[getLabelName(column)],
    word,
  })
}

/** Returns the spreadsheet format of a column. */
export function getCellFormat({ report, format }: ReportWriter, column: string): CellFormat {
  const type = getMeasure(report, column)?.type ?? report.fields[column]?.type ?? 'text'
  return cellFormat(column === 'day' ? 'date' : type, format)
}

/** Builds the table of a report as rows of text, with head and totals. */
export function buildTable(writer: ReportWriter, lines: readonly Line[], totals: Line | undefined) {
  const { report, translate } = writer
  const head = report.columns.map((name) => translate(columnKey(writer, name)))
  const body = lines.map((line) => report.columns.map((name) => cellText(writer, line, name)))
  const sums = report.columns.map((name) => toText(totals?.[getTotalMeasure(report, name) ?? '']))
  if (sums.every((sum) => sum === '')) return [head, ...body]
  return [head, ...body, [translate('reports.total'), ...sums.slice(1)]]
}

/**
 * Builds the table of a report's groups, the numbers of its chart; undefined if the lines are the
 * same groups.
 */
export function buildGroupTable(
  writer: GroupWriter,
  dimension: string,
  { groups = [], totals }: Pick<ReportContent, 'groups' | 'totals'>,
): string[][] {
  const { report, translate } = writer
  if (groups.length === 0 || report.lines === dimension) return []
  const by = report.dimensions[dimension]
  const measures = Object.keys(report.measures)
  const numbers = (line: Line) => measures.map((name) => toText(line[name]))
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
