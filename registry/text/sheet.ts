import type { FieldType } from '../fields/field-types.ts'
import { type Traits, traitsOf } from '../fields/traits.ts'
import type { ValueFormat } from './value-format.ts'

/** Rows of text, the head first: amounts exact, days as ISO 8601, moments by the business's clocks. */
export type TextTable = readonly (readonly string[])[]

/** How a spreadsheet takes the values of a column, so that it can compute with them. */
export type CellFormat = Pick<Traits, 'kind' | 'spreadsheet'>

/** Returns how a spreadsheet takes the values of a type; amounts have the decimals of the currency. */
export function cellFormat(
  type: FieldType,
  { decimals }: Pick<ValueFormat, 'decimals'>,
): CellFormat {
  const { kind, spreadsheet } = traitsOf(type)
  if (type !== 'money' || decimals === 0) return { kind, spreadsheet }
  return { kind, spreadsheet: `${spreadsheet}.${'0'.repeat(decimals)}` }
}

/** One table of a file. */
export interface Sheet {
  title: string
  table: TextTable
  /** By column; a column without one is text. */
  formats: readonly CellFormat[]
  /** Its heads are its first column, not its first row. */
  isFacts?: boolean
}

/** The kinds of files that tables are saved as. */
export const FILE_KINDS = ['csv', 'xlsx'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Tables that become one file. */
export interface Workbook {
  kind: FileKind
  sheets: readonly Sheet[]
  rightToLeft: boolean
  /** Its spreadsheets decide how CSV is written. */
  language: string
}
