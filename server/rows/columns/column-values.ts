import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { traitsOf, type ValueKind } from '../../../resources/kit/fields/traits.ts'
import { readAs } from '../../db/tables/columns.ts'

type Value = RawBuilder<unknown>

const bare = (value: Value): Value => sql`${value}::text`
// What these are made of needs no escape.
const quoted = (value: Value): Value => sql`'"' || ${value} || '"'`
const escaped = (value: Value): Value => sql`to_json(${value})::text`

/** How a value of each kind is written as JSON. */
const WRITTEN: Readonly<Record<ValueKind, (value: Value) => Value>> = {
  integer: bare,
  flag: bare,
  decimal: quoted,
  day: quoted,
  time: quoted,
  instant: quoted,
  choice: escaped,
  text: escaped,
  ids: escaped,
  files: escaped,
}

/** The positions of a choice's values in its declaration; another value is written as it is. */
function coded(value: Value, values: readonly string[]): Value {
  const places = values.map((one, at) => sql`when ${sql.lit(one)} then ${sql.lit(String(at))}`)
  return sql`case ${value} ${sql.join(places, sql` `)} else ${escaped(value)} end`
}

/** A list of values as JSON text; much faster than what PostgreSQL has for it. */
export const listed = (written: Value): Value =>
  sql`'[' || coalesce(string_agg(coalesce(${written}, 'null'), ','), '') || ']'`

/** The values of a field as JSON text. */
export function listedField(field: Field, column: string): Value {
  const value = sql.raw(`(${readAs(field.type, column)})`)
  if (field.type !== 'choice') return listed(WRITTEN[traitsOf(field.type).kind](value))
  const of = Object.keys(field.values)
  return sql`${sql.lit(`{"of":${JSON.stringify(of)},"at":`)} || ${listed(coded(value, of))} || '}'`
}
