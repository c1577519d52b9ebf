import type { ResourceName } from '#business/words'

/** Rows of another entity that are created, changed and deleted in the form of their parent. */
export interface RowLines<N extends string = string, S extends string = string> {
  /** The entity of the lines. */
  entity: ResourceName
  /** The reference of the lines to the parent. */
  reference: string
  /** The fields of a line in the form, in order. */
  columns: readonly string[]
  /** The integer field of the lines with the position. The default is the order of creation. */
  order?: string
  /** The integer field of the parent with the number of lines, which the database counts. */
  count?: N
  /**
   * The money field of the lines that takes the notes and coins of the currency. The form has a line
   * for each of them, and sends those that are filled in.
   */
  denominations?: string
  /** The states of the parent in which its lines cannot change. */
  closed?: readonly S[]
  /** The maximum number of lines of a row. The default is 100. */
  max?: number
}

/** The name of lines in requests and responses. */
export const LINES_PROPERTY = 'lines'

const MAX_LINES = 100

/** Returns the maximum number of lines of a row. */
export const getMaxLines = ({ max = MAX_LINES }: RowLines): number => max
