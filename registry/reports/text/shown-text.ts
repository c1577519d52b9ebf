import { traitsOf } from '../../fields/traits.ts'
import type { Line } from '../report-answer.ts'
import { measureOf } from './report-labels.ts'
import { cellText } from './text-table.ts'
import { measureText, type ReportWriter } from './value-words.ts'

/** One value of a line as somebody reads it: amounts, days and moments by the customs of their language. */
export function shownText(writer: ReportWriter, line: Line, column: string): string {
  const { report, format } = writer
  const measure = measureOf(report, column)
  const value = line[column]
  if (value === null || value === undefined) return cellText(writer, line, column)
  if (measure) return measureText(measure, value, format)
  if (column === 'day') return format.date(String(value))
  const type = report.fields[column]?.type
  if (type === 'money') return measureText({ type, calculate: 'sum', of: column }, value, format)
  const kind = type && traitsOf(type).kind
  if (kind === 'day') return format.date(String(value))
  return kind === 'instant' ? format.datetime(String(value)) : cellText(writer, line, column)
}
