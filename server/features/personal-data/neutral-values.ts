import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { ROW_IS_PERSON } from '../../../registry/entities/person.ts'

type ValueBuilder = (rowId: RawBuilder<unknown>, text: string, field: Field) => RawBuilder<unknown>

/** A short text for one row, which no other row has. */
const buildRowText: ValueBuilder = (rowId) => sql`('erased-' || ${rowId})`

/** Returns the text that names the person, or a short one where that does not fit. */
const buildText: ValueBuilder = (rowId, text, field) => {
  const maxLength = 'maxLength' in field ? (field.maxLength ?? Infinity) : Infinity
  const isUnique = field.type !== 'id' && field.unique === true
  return isUnique || text.length > maxLength ? buildRowText(rowId, text, field) : sql`${text}::text`
}

const buildEmpty: ValueBuilder = (rowId, text, field) =>
  field.type !== 'id' && field.unique ? buildRowText(rowId, text, field) : sql`''`

/** The values of erased fields that are never empty, by type. */
const BUILDERS: Readonly<Partial<Record<Field['type'], ValueBuilder>>> = {
  text: buildText,
  longtext: buildText,
  // RFC 2606 reserves `.invalid`, so no mail reaches anybody.
  email: (rowId) => sql`('erased-' || ${rowId} || '@erased.invalid')`,
  phone: buildEmpty,
  url: buildEmpty,
}

/** Returns the value of an erased field in SQL, for the row with an id. `text` names the person. */
export function buildNeutralValue(
  field: Field | undefined,
  rowId: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown> {
  const builder = field && field.type !== 'id' && !field.nullable && BUILDERS[field.type]
  return builder ? builder(rowId, text, field) : sql`null`
}

/** Returns whether a text of a field is enough to recognize its person. */
export const isIdentifying = (resource: AnyResource, name: string): boolean => {
  const field = resource.fields[name]
  if (!field || field.type === 'id') return false
  const isName = resource.person === ROW_IS_PERSON && resource.title === name
  return isName || field.unique === true || field.type === 'email' || field.type === 'phone'
}
