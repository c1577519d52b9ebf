import { formatRounded } from '../../../../registry/values/read-number.ts'

/** A cell of a spreadsheet whose content is not in the file. It is a mistake, never empty. */
export interface UnreadableCell {
  /** The part of the content that the file has. */
  text: string
  wrong: 'import.no_result' | 'import.merged' | 'import.formula_error'
}

/** A number of a spreadsheet that its format shows as another text, such as `+96550077002`. */
export interface FormattedNumber {
  number: number
  text: string
}

/** A cell of a file: a text, or a number of a spreadsheet. */
export type Cell = string | number | FormattedNumber | UnreadableCell

/** All rows of a file, including blank ones. */
export type CellTable = readonly (readonly Cell[])[]

/** Returns whether the content of a cell is not in the file. */
export const isUnreadable = (cell: Cell): cell is UnreadableCell =>
  typeof cell === 'object' && 'wrong' in cell

/** Returns the text that a sheet shows for a cell; empty for a missing cell. */
export function formatCellText(cell: Cell = ''): string {
  if (typeof cell === 'object') return cell.text
  return typeof cell === 'number' ? formatRounded(cell) : cell
}

/** Returns the number of a spreadsheet's cell; undefined for a text. */
export function getCellNumber(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell
  return typeof cell === 'object' && 'number' in cell ? cell.number : undefined
}

/** Returns whether all cells of a row are empty. */
export const isBlank = (row: readonly Cell[]): boolean =>
  row.every((cell) => formatCellText(cell).trim() === '')
