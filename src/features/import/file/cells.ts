/** A cell of a spreadsheet whose content is not in the file. It is a mistake, never empty. */
export interface UnreadableCell {
  /** The part of the content that the file has. */
  text: string
  wrong: 'import.no_result' | 'import.merged' | 'import.formula_error'
}

/** A cell of a file: a text, or a number of a spreadsheet. */
export type Cell = string | number | UnreadableCell

/** All rows of a file, including blank ones. */
export type CellTable = readonly (readonly Cell[])[]

/** Spreadsheets compute with 15 digits. Further digits are binary rounding errors. */
const DIGITS = 15

/** Formats a number without binary rounding errors: 4.7250000000000005 becomes `4.725`. */
export const formatRounded = (value: number): string => String(Number(value.toPrecision(DIGITS)))

/** Returns the text of a cell; empty for a missing cell. */
export function formatCellText(cell: Cell = ''): string {
  if (typeof cell === 'object') return cell.text
  return typeof cell === 'number' ? formatRounded(cell) : cell
}

/** Returns whether all cells of a row are empty. */
export const isBlank = (row: readonly Cell[]): boolean =>
  row.every((cell) => formatCellText(cell).trim() === '')
