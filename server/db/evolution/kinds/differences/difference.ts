import type { Field } from '../../../../../registry/fields/field-types.ts'
import type { FieldChange, Kind } from '../change.ts'

/** A kind of change that shows in what a field was and what it is declared as. */
export interface Difference extends Kind<FieldChange> {
  applies(before: Field, after: Field): boolean
}

export const col = ({ column }: FieldChange) => `"${column}"`

/** The column by the name that it has now in the database. */
export const old = ({ here }: FieldChange) => `"${here.column}"`

export const alter = (change: FieldChange, what: string) =>
  `alter table "${change.table}" alter column ${col(change)} ${what}`

export const isSameType = (before: Field, after: Field) => before.type === after.type
