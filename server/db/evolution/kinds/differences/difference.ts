import type { Field } from '../../../../../registry/fields/field-types.ts'
import type { FieldChange, Kind } from '../change.ts'

/** A kind of change that shows in the difference between a field's former and declared form. */
export interface Difference extends Kind<FieldChange> {
  applies(before: Field, after: Field): boolean
}

export const col = ({ column }: FieldChange) => `"${column}"`

/** Quotes a column by its current name in the database. */
export const old = ({ source }: FieldChange) => `"${source.column}"`

export const alter = (change: FieldChange, action: string) =>
  `alter table "${change.table}" alter column ${col(change)} ${action}`

export const isSameType = (before: Field, after: Field) => before.type === after.type
