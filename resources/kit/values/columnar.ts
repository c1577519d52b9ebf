/** The type of answer by which a client asks for the columns of a list in place of its rows. */
export const COLUMNS_TYPE = 'application/vnd.washboard.columns+json'

/** The values of a choice: the position of each in `of`, or the value itself where it is none of them. */
export interface CodedColumn {
  of: readonly string[]
  at: readonly (number | string | null)[]
}

/** The values of a field, in the order of the rows. */
export type WireColumn = readonly unknown[] | CodedColumn

/**
 * A list by its columns. Instants are as the database writes them, and what rows carry along of
 * those that a reference points to stands once for each of these, by their ids.
 */
export interface ColumnarList {
  columns: Readonly<Record<string, WireColumn>>
  references: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>
}
