import type { Computed, Operand } from '../../../registry/fields/computation.ts'
import {
  type Combining,
  computedOf,
  readOperand,
  type TotalOf,
} from '../../../registry/values/computed/computed.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import { decimalsOf } from '../../../registry/values/decimals.ts'
import { DIVISION_DECIMALS } from '../../../registry/values/computed/exact.ts'
import { tableOf } from '../table-name.ts'
import { columnType, quote } from '../tables/columns.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** A row that is computed of: its entity, and what the query calls it. */
interface At {
  registry: Entities
  resource: AnyResource
  alias: string
  /** How its columns are written, where not by that. */
  columnOf?: (name: string) => string
}

/** A row that a query within the one of another row is about. */
const within = ({ registry, alias }: At, resource: AnyResource): At => ({
  registry,
  resource,
  alias: `${alias}_c`,
})

/** Decimals that are carried along, so that what is rounded to fewer was not rounded before. */
const SPARE = `0.${'0'.repeat(DIVISION_DECIMALS * 2)}`

const joined = (sign: string) => (parts: readonly string[]) => `(${parts.join(` ${sign} `)})`

/** How each word is written. */
const WRITTEN: Readonly<Record<Combining, (parts: readonly string[]) => string>> = {
  add: joined('+'),
  subtract: joined('-'),
  multiply: joined('*'),
  divide: ([one = '', by = '']) =>
    `round((${one} + ${SPARE}) / nullif(${by}, 0), ${DIVISION_DECIMALS})`,
  days: ([from = '', to = '']) => `(${to} - ${from})::numeric`,
  first: (parts) => `coalesce(${parts.join(', ')})`,
}

/** The value of a field of a row, computed or stored; numbers that are calculated with are exact. */
function fieldSql(at: At, name: string): string {
  const field = at.resource.fields[name]
  const computed = computedOf(field)
  if (field && computed !== undefined) return `(${valueSql(at, field, computed)})`
  const column = at.columnOf?.(name) ?? `"${at.alias}"."${name}"`
  return field && traitsOf(field.type).decimals !== undefined ? `${column}::numeric` : column
}

/** The rows that a reference of another row points to, or that a total is of. */
const rowsOf = ({ resource, alias }: At) => `from "${tableOf(resource)}" as "${alias}"`

function pointedSql(at: At, reference: string, name: string): string {
  const field = at.resource.fields[reference]
  const target = field?.type === 'reference' ? at.registry[field.to] : undefined
  if (!target) return 'null'
  const there = within(at, target)
  return `(select ${fieldSql(there, name)} ${rowsOf(there)}
    where "${there.alias}".id = "${at.alias}"."${reference}")`
}

type Where = NonNullable<TotalOf['where']>

const literal = (value: string | number | null) => (value === null ? 'null' : quote(value))

/** The conditions of the rows of a total, beside the row that they point to. */
function conditionsOf({ resource, alias }: At, where: Where): string[] {
  return Object.entries({ ...(resource.rows?.where as Where | undefined), ...where }).map(
    ([name, expected]) => {
      const column = `"${alias}"."${name}"`
      return expected !== null && typeof expected === 'object'
        ? `${column} is distinct from ${literal(expected.not)}`
        : `${column} is not distinct from ${literal(expected)}`
    },
  )
}

/** What the rows of a total come to, by the SQL of the field that it is of. */
const TOTALED: Readonly<Record<TotalOf['word'], (field: string, alias: string) => string>> = {
  count: () => 'count(*)::numeric',
  sum: (field) => `coalesce(sum(${field}), 0)::numeric`,
  least: (field) => `min(${field})`,
  most: (field) => `max(${field})`,
  latest: (field, alias) => `(array_agg(${field} order by "${alias}".id desc))[1]`,
}

function totalSql(at: At, { word, field, of, by, where = {} }: TotalOf): string {
  const children = at.registry[of]
  if (!children) return 'null'
  const there = within(at, children)
  const live: Where = 'deleted_at' in children.fields ? { deleted_at: null } : {}
  const met = [
    `"${there.alias}"."${by}" = "${at.alias}".id`,
    ...conditionsOf(there, { ...live, ...where }),
  ]
  const value = field === null ? '' : fieldSql(there, field)
  return `(select ${TOTALED[word](value, there.alias)} ${rowsOf(there)} where ${met.join(' and ')})`
}

function operandSql(at: At, operand: Operand): string {
  const read = readOperand(operand)
  if (read.kind === 'number') return `'${read.value}'::numeric`
  if (read.kind === 'own') return fieldSql(at, read.field)
  if (read.kind === 'pointed') return pointedSql(at, read.reference, read.field)
  if (read.kind === 'total') return totalSql(at, read.total)
  return WRITTEN[read.word](read.operands.map((one) => operandSql(at, one)))
}

/** The value of a computed field, as a column of its type would hold it. */
function valueSql(at: At, field: Field, computed: Computed): string {
  const decimals = decimalsOf(field)
  const value = operandSql(at, computed)
  // A total of many rows may be more than one row's column holds.
  return decimals === undefined
    ? `${value}::${columnType(field)}`
    : `round(${value}, ${decimals})::numeric`
}

/** A computed field of a row as SQL on the row under an alias; null for one that is stored. */
export function computedSql(
  registry: Entities,
  resource: AnyResource,
  name: string,
  alias: string,
): string | null {
  const field = resource.fields[name]
  const computed = computedOf(field)
  if (field === undefined || computed === undefined) return null
  return valueSql({ registry, resource, alias }, field, computed)
}

/** An operand as SQL that needs no row but the one whose columns are written as said. */
export const operandOfRow = (
  resource: AnyResource,
  operand: Operand,
  columnOf: (name: string) => string,
): string => operandSql({ registry: {}, resource, alias: '', columnOf }, operand)
