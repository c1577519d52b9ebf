import type { FieldType } from '../fields/field-types.ts'
import { type FieldTypeTraits, getTypeTraits } from '../fields/traits.ts'
import type { ValueFormat } from './value-format.ts'

/** Rows of text, the head first: exact amounts, ISO 8601 days, times in the business time zone. */
export type TextTable = readonly (readonly string[])[]

/** The format of a spreadsheet column, so that spreadsheets can calculate with it. */
export type CellFormat = Pick<FieldTypeTraits, 'kind' | 'spreadsheet'>

/** Returns the spreadsheet format of a type. Amounts have the decimals of the currency. */
export function getTypeFormat(
  type: FieldType,
  { decimals }: Pick<ValueFormat, 'decimals'>,
): CellFormat {
  const { kind, spreadsheet } = getTypeTraits(type)
  if (type !== 'money' || decimals === 0) return { kind, spreadsheet }
  return { kind, spreadsheet: `${spreadsheet}.${'0'.repeat(decimals)}` }
}

/** A table of a file. */
export interface Sheet {
  title: string
  table: TextTable
  /** The format of each column. The default is text. */
  formats: readonly CellFormat[]
  /** True if the headings are in the first column instead of the first row. */
  hasHeadingColumn?: boolean
}

/** The file formats of saved tables. */
export const FILE_KINDS = ['csv', 'xlsx'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Tables to save as one file. */
export interface Workbook {
  kind: FileKind
  sheets: readonly Sheet[]
  rightToLeft: boolean
  /** The language of the reader, which determines the CSV dialect. */
  language: string
}
