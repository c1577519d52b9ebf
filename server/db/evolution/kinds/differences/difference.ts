import type { Field } from '../../../../../registry/fields/field-types.ts'
import type { FieldChange, KindOfChange } from '../change.ts'

/** A kind of change that shows in the difference between a field's former and declared form. */
export interface DetectedKind extends KindOfChange<FieldChange> {
  applies(before: Field, after: Field): boolean
}

export const quoteColumn = ({ column }: FieldChange) => `"${column}"`

/** Quotes a column by its current name in the database. */
export const quoteStoredColumn = ({ source }: FieldChange) => `"${source.column}"`

export const buildAlterColumn = (change: FieldChange, action: string) =>
  `alter table "${change.table}" alter column ${quoteColumn(change)} ${action}`

export const isSameType = (before: Field, after: Field) => before.type === after.type
