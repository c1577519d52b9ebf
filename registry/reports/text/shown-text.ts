import { getTypeTraits } from '../../fields/traits.ts'
import type { ReportLine } from '../report-answer.ts'
import { getMeasure } from './report-labels.ts'
import { formatCellText } from './text-table.ts'
import { formatMeasure, type ReportFormatter } from './value-words.ts'

/** Formats a value of a line in the reader's language. */
export function formatShownValue(
  writer: ReportFormatter,
  line: ReportLine,
  column: string,
): string {
  const { report, format } = writer
  const measure = getMeasure(report, column)
  const value = line[column]
  if (value === null || value === undefined) return formatCellText(writer, line, column)
  if (measure) return formatMeasure(measure, value, format)
  if (column === 'day') return format.date(String(value))
  const type = report.fields[column]?.type
  if (type === 'money')
    return formatMeasure({ type, calculate: 'sum', field: column }, value, format)
  const kind = type && getTypeTraits(type).kind
  if (kind === 'day') return format.date(String(value))
  return kind === 'instant' ? format.datetime(String(value)) : formatCellText(writer, line, column)
}
