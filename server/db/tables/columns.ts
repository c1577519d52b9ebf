import type { Field, FieldType } from '../../../resources/kit/fields/field-types.ts'

interface Column {
  /** The type in `create table`. */
  type: string
  /** PostgreSQL's own name of that type. */
  udt: string
}

const text = { type: 'text', udt: 'text' }
const integer = { type: 'integer', udt: 'int4' }

/** How each field type is stored. */
export const COLUMNS = {
  id: integer,
  text,
  longtext: text,
  email: text,
  phone: text,
  url: text,
  image: text,
  integer,
  money: { type: 'numeric(12,3)', udt: 'numeric' },
  percent: { type: 'numeric(6,3)', udt: 'numeric' },
  coordinate: { type: 'numeric(9,6)', udt: 'numeric' },
  flag: { type: 'smallint', udt: 'int2' },
  choice: text,
  reference: integer,
  polymorphic: integer,
  date: { type: 'date', udt: 'date' },
  time: { type: 'time(0)', udt: 'time' },
  datetime: { type: 'timestamptz', udt: 'timestamptz' },
} as const satisfies Record<FieldType, Column>

const asIs = (column: string) => column
const asText = (column: string) => `${column}::text`

/** How each field type is read into JSON; exact numbers leave as text. */
export const READ_AS = {
  id: asIs,
  text: asIs,
  longtext: asIs,
  email: asIs,
  phone: asIs,
  url: asIs,
  image: asIs,
  integer: asIs,
  money: asText,
  percent: asText,
  coordinate: asText,
  flag: asIs,
  choice: asIs,
  reference: asIs,
  polymorphic: asIs,
  date: asIs,
  time: (column) => `to_char(${column}, 'HH24:MI')`,
  datetime: asIs,
} as const satisfies Record<FieldType, (column: string) => string>

/** Whether the column refuses to be empty. */
export function isNotNull(field: Field): boolean {
  if (field.type === 'id') return true
  // A trigger fills it in, also for rows that were there before it.
  if (field.copies) return false
  const setLater = field.setOn !== undefined && field.setOn !== 'create'
  return !field.nullable && !(setLater && field.setOn !== 'update')
}

/** What the database itself fills in: the declared default, or now for what is set on creation. */
export function defaultOf(field: Field): string | null {
  if (field.type === 'id') return null
  if (field.default !== undefined) return quote(field.default)
  if (field.type === 'datetime' && (field.setOn === 'create' || field.setOn === 'update'))
    return 'now()'
  return null
}

/** A literal of SQL, for the few places that take no parameter. */
export function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}
