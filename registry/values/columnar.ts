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

/** By `A-IM` with this word a client asks for what has changed since the list that it has (RFC 3229). */
export const CHANGED_ROWS = 'rows'

/**
 * What has changed in a list since another version of it. The columns are those of the rows that
 * changed and are in the list now; what was carried along and has changed is among the references.
 */
export interface ColumnarChanges extends ColumnarList {
  /** The ids of all rows that changed: those without columns are not in the list any more. */
  changed: readonly number[]
}
