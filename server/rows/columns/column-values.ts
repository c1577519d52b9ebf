import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../registry/fields/field-types.ts'
import { traitsOf, type ValueKind } from '../../../registry/fields/traits.ts'
import { readAs } from '../../db/tables/columns.ts'
import type { Written } from './column-bytes.ts'

type Value = RawBuilder<unknown>

/** A column of a list: what to select, how it is written, and what stands around its values. */
export interface ListColumn {
  name: string
  value: Value
  written: Written
  around: readonly [before: string, after: string]
}

const LIST = ['[', ']'] as const

/** How a value of each kind is written as JSON. */
const WRITTEN: Readonly<Record<ValueKind, Written>> = {
  integer: 'json',
  flag: 'json',
  decimal: 'text',
  day: 'text',
  time: 'text',
  instant: 'text',
  choice: 'text',
  text: 'text',
  ids: 'json',
  files: 'json',
}

/** A column of integers or of JSON. */
export const jsonColumn = (name: string, value: Value): ListColumn => ({
  name,
  value,
  written: 'json',
  around: LIST,
})

/** A column of strings. */
export const textColumn = (name: string, value: Value): ListColumn => ({
  name,
  value,
  written: 'text',
  around: LIST,
})

/** The positions of a choice's values in its declaration; another value is written as it is. */
function codedColumn(name: string, value: Value, values: readonly string[]): ListColumn {
  const places = values.map((one, at) => sql`when ${sql.lit(one)} then ${sql.lit(String(at))}`)
  return {
    ...jsonColumn(
      name,
      sql`case ${value} ${sql.join(places, sql` `)} else to_json(${value})::text end`,
    ),
    around: [`{"of":${JSON.stringify(values)},"at":[`, ']}'],
  }
}

/** The column of a field. */
export function fieldColumn(name: string, field: Field, column: string): ListColumn {
  const { kind } = traitsOf(field.type)
  // A copy writes exact numbers as text by itself.
  if (kind === 'decimal') return textColumn(name, sql.raw(column))
  const value = sql.raw(`(${readAs(field.type, column)})`)
  if (field.type === 'choice') return codedColumn(name, value, Object.keys(field.values))
  // Arrays are the only values whose text is no JSON.
  if (kind === 'ids' || kind === 'files') return jsonColumn(name, sql`to_json(${value})`)
  return WRITTEN[kind] === 'text' ? textColumn(name, value) : jsonColumn(name, value)
}
