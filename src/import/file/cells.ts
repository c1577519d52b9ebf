/** A cell of a file: a text that somebody wrote, or a number that a spreadsheet computes with. */
export type Cell = string | number

/** The rows of a file as it has them, blank ones too. */
export type CellTable = readonly (readonly Cell[])[]

/** A spreadsheet computes with 15 digits; any beyond them are errors of binary fractions. */
const DIGITS = 15

/** Writes a number without the errors of binary fractions: 4.7250000000000005 is `4.725`. */
export const roundedText = (value: number): string => String(Number(value.toPrecision(DIGITS)))

/** The text of a cell; empty for a cell that is not there. */
export const cellText = (cell: Cell = ''): string =>
  typeof cell === 'number' ? roundedText(cell) : cell

/** Whether no cell of a row has a text. */
export const isBlank = (row: readonly Cell[]): boolean =>
  row.every((cell) => cellText(cell).trim() === '')
