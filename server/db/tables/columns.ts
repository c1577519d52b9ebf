import type { Field, FieldType } from '../../../registry/fields/field-types.ts'
import { getTypeTraits, type ValueKind } from '../../../registry/fields/traits.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import { MONEY_DIGITS } from '../../../registry/values/parse-numbers.ts'

interface Column {
  /** The type in `create table`. Columns of amounts add their decimals. */
  type: string
  /** PostgreSQL's internal name of that type. */
  udt: string
}

const text = { type: 'text', udt: 'text' }
const integer = { type: 'integer', udt: 'int4' }

/** The column of each field type. */
export const COLUMNS: Readonly<Record<FieldType, Column>> = {
  id: integer,
  text,
  longtext: text,
  email: text,
  phone: text,
  url: text,
  image: text,
  files: { type: 'text[]', udt: '_text' },
  integer,
  money: { type: 'numeric', udt: 'numeric' },
  percent: { type: 'numeric(6,3)', udt: 'numeric' },
  coordinate: { type: 'numeric(9,6)', udt: 'numeric' },
  flag: { type: 'smallint', udt: 'int2' },
  choice: text,
  reference: integer,
  references: { type: 'integer[]', udt: '_int4' },
  polymorphic: integer,
  date: { type: 'date', udt: 'date' },
  time: { type: 'time(0)', udt: 'time' },
  datetime: { type: 'timestamptz', udt: 'timestamptz' },
}

/** The type of a field's column in `create table`. */
export function getColumnType(field: Field): string {
  const { type } = COLUMNS[field.type]
  const decimals = getDecimals(field) ?? 0
  return field.type === 'money' ? `${type}(${MONEY_DIGITS + decimals},${decimals})` : type
}

const keepColumn = (column: string) => column

const READ_SQL: Readonly<Record<ValueKind, (column: string) => string>> = {
  integer: keepColumn,
  decimal: (column) => `${column}::text`,
  flag: keepColumn,
  choice: keepColumn,
  text: keepColumn,
  ids: keepColumn,
  files: keepColumn,
  day: keepColumn,
  time: (column) => `to_char(${column}, 'HH24:MI')`,
  instant: keepColumn,
}

/** SQL that reads a column of a field type into JSON; exact numbers become text. */
export const buildReadSql = (type: FieldType, column: string): string =>
  READ_SQL[getTypeTraits(type).kind](column)

/** Returns whether the column is `not null`. */
export function isNotNull(field: Field): boolean {
  if (field.type === 'id') return true
  // A trigger fills copied columns, also in existing rows.
  if (field.copies) return false
  const isSetLater = field.setOn !== undefined && field.setOn !== 'create'
  return !field.nullable && !(isSetLater && field.setOn !== 'update')
}

/** Returns the column's default as SQL: the declared one, or now for a field set on creation. */
export function getDefaultSql(field: Field): string | null {
  if (field.type === 'id') return null
  if (field.default !== undefined) return quote(field.default)
  if (field.type === 'datetime' && (field.setOn === 'create' || field.setOn === 'update'))
    return 'now()'
  return null
}

/** Quotes a literal, for the few statements that take no parameters. */
export function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}
