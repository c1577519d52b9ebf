import type { CellObject, SheetData } from 'write-excel-file/universal'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { type Traits, traitsOf } from '../../../resources/kit/fields/traits.ts'
import { loadCode } from '../../api/loading.ts'
import { measureOf } from '../model/labels.ts'

type Table = readonly (readonly string[])[]

/** A spreadsheet keeps no more digits of a number than these. */
const MOST_DIGITS = 15

/** The cell type and number format of a column, so that a spreadsheet can compute with its values. */
type Format = Pick<Traits, 'kind' | 'spreadsheet'>

function formatOf(report: AnyReport, column: string): Format {
  if (column === 'day') return traitsOf('date')
  return traitsOf(measureOf(report, column)?.type ?? report.fields[column]?.type ?? 'text')
}

function cellOf({ kind, spreadsheet: format }: Format, text: string): CellObject {
  const words = { value: text, type: String }
  if (text === '') return { type: String }
  if (!format) return words
  if (kind === 'day' || kind === 'instant') {
    // Days and wall clocks are in no time zone; a spreadsheet reads the hours of UTC.
    const value = new Date(kind === 'day' ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`)
    return Number.isNaN(value.getTime()) ? words : { value, type: Date, format }
  }
  const isKept = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= MOST_DIGITS
  return isKept ? { value: Number(text), type: Number, format } : words
}

const TEXT = traitsOf('text')

const bold = (text: string): CellObject => ({ value: text, type: String, fontWeight: 'bold' })

/** The table of a report as cells: numbers and days are such, and nothing can be a formula. */
function sheetOf(formats: readonly Format[], [head = [], ...rows]: Table): SheetData {
  const body = rows.map((row) => row.map((text, at) => cellOf(formats[at] ?? TEXT, text)))
  return [head.map(bold), ...body]
}

/** Returns the width of a column for its longest value, within limits. */
function widths(rows: Table) {
  const longest = (rows[0] ?? []).map((_, at) =>
    rows.slice(0, 200).reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 8),
  )
  return longest.map((length) => ({ width: Math.min(48, length + 3) }))
}

/** No name of a sheet is longer, or has one of these in it. */
const nameOf = (title: string) => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

interface Workbook {
  report: AnyReport
  table: Table
  /** The parameters of the report, on a sheet of their own. */
  summary: Table
  /** Its groups on another, where it has any. */
  groups: Table
  titles: readonly [table: string, summary: string, groups: string]
  rightToLeft: boolean
}

/** A report as a spreadsheet; what writes it comes when one is wanted. */
export async function xlsxFile({ report, table, summary, groups, titles, rightToLeft }: Workbook) {
  const { default: writeSheets } = await loadCode(() => import('write-excel-file/universal'))
  const facts = summary.map(([name = '', value = '']) => [bold(name), cellOf(TEXT, value)])
  const formats = report.columns.map((column) => formatOf(report, column))
  const sums = Object.values(report.measures).map(({ type }) => traitsOf(type))
  const sheets = [
    { data: sheetOf(formats, table), stickyRowsCount: 1, columns: widths(table) },
    { data: facts, columns: widths(summary) },
    ...(groups.length > 0
      ? [{ data: sheetOf([TEXT, ...sums], groups), stickyRowsCount: 1, columns: widths(groups) }]
      : []),
  ]
  const named = sheets.map((sheet, at) => ({
    ...sheet,
    sheet: nameOf(titles[at] ?? ''),
    rightToLeft,
  }))
  return writeSheets(named).toBlob()
}
