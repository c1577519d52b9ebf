import { getReferenceTitleName } from '../../fields/targets.ts'
import { type CellFormat, getTypeFormat } from '../../text/sheet.ts'
import { getChoiceLabelKey } from '../../text/label-keys.ts'
import { formatValueText } from '../../text/value-text.ts'
import type { ReportLine, ReportAnswer } from '../report-answer.ts'
import { sortGroups } from './group-order.ts'
import { formatGroupName, type GroupFormatter } from './group-names.ts'
import {
  getColumnKey,
  getDimensionKey,
  isEmptyGroup,
  getMeasureKey,
  getMeasure,
  findShownField,
  getSourceKey,
  getReportStateKey,
  getTotalMeasure,
} from './report-labels.ts'
import { getEntityState, type ReportFormatter } from './value-words.ts'

/** The parts of a report's response for its file. */
export type ReportContent = Pick<ReportAnswer, 'lines' | 'totals' | 'groups'>

const formatPlain = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/**
 * Formats a value of a line as plain text: exact amounts, ISO 8601 days, and times in the business
 * time zone.
 */
export function formatCellText(writer: ReportFormatter, line: ReportLine, column: string): string {
  const { report, translate } = writer
  const value = line[column]
  if (isEmptyGroup(report, line, column)) return translate('reports.none')
  if (getMeasure(report, column) || column === 'day' || value === null) return formatPlain(value)
  if (column === 'source') return translate(getSourceKey(formatPlain(value)))
  if (column === 'state')
    return translate(getEntityState(writer, line)?.key ?? getReportStateKey(formatPlain(value)))
  const shown = findShownField(writer, column, line.source)
  const choiceLabelKey = shown && getChoiceLabelKey(shown.resource, shown.name, formatPlain(value))
  const field = shown?.resource.fields[shown.name] ?? report.fields[column]
  return formatValueText(writer, field, value, {
    title: line[getReferenceTitleName(column)],
    word: choiceLabelKey,
  })
}

/** Returns the spreadsheet format of a column. */
export function getCellFormat({ report, format }: ReportFormatter, column: string): CellFormat {
  const type = getMeasure(report, column)?.type ?? report.fields[column]?.type ?? 'text'
  return getTypeFormat(column === 'day' ? 'date' : type, format)
}

/** Builds the table of a report as rows of text, with a head and totals. */
export function buildTable(
  writer: ReportFormatter,
  lines: readonly ReportLine[],
  totals: ReportLine | undefined,
) {
  const { report, translate } = writer
  const head = report.columns.map((name) => translate(getColumnKey(writer, name)))
  const body = lines.map((line) => report.columns.map((name) => formatCellText(writer, line, name)))
  const totalTexts = report.columns.map((name) =>
    formatPlain(totals?.[getTotalMeasure(report, name) ?? '']),
  )
  if (totalTexts.every((sum) => sum === '')) return [head, ...body]
  return [head, ...body, [translate('reports.total'), ...totalTexts.slice(1)]]
}

/**
 * Builds the table of a report's groups, with the numbers of its chart; empty if the lines are the
 * same groups.
 */
export function buildGroupTable(
  writer: GroupFormatter,
  dimension: string,
  { groups = [], totals }: Pick<ReportContent, 'groups' | 'totals'>,
): string[][] {
  const { report, translate } = writer
  if (groups.length === 0 || report.lines === dimension) return []
  const dimensionDeclaration = report.dimensions[dimension]
  const measures = Object.keys(report.measures)
  const formatMeasures = (line: ReportLine) => measures.map((name) => formatPlain(line[name]))
  const body = sortGroups(
    groups,
    dimensionDeclaration !== undefined && 'each' in dimensionDeclaration,
  ).map((group) => [formatGroupName(writer, dimension, group), ...formatMeasures(group)])
  return [
    [
      translate(getDimensionKey(dimension)),
      ...measures.map((name) => translate(getMeasureKey(name))),
    ],
    ...body,
    ...(totals ? [[translate('reports.total'), ...formatMeasures(totals)]] : []),
  ]
}
