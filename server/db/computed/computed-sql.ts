import type { Computed, Operand } from '../../../registry/fields/computation.ts'
import {
  type CombiningOperator,
  getFieldComputation,
  parseOperand,
  type ChildTotal,
} from '../../../registry/values/computed/computed.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import { DIVISION_DECIMALS } from '../../../registry/values/computed/exact.ts'
import { getTableName } from '../table-name.ts'
import { columnType, quote } from '../tables/columns.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The row of a computed field: its entity, and its alias in the query. */
interface RowScope {
  registry: Entities
  resource: AnyResource
  alias: string
  /** Returns the SQL of a column; by default its quoted name. */
  getColumnSql?: (name: string) => string
}

/** Returns an inner row with an alias that differs from the outer row's. */
const createInnerScope = ({ registry, alias }: RowScope, resource: AnyResource): RowScope => ({
  registry,
  resource,
  alias: `${alias}_c`,
})

/** A zero with extra decimals for divisions, so that only the end result is rounded. */
const EXTRA_DECIMALS = `0.${'0'.repeat(DIVISION_DECIMALS * 2)}`

const joinParts = (sign: string) => (parts: readonly string[]) => `(${parts.join(` ${sign} `)})`

/** The SQL of each operation. */
const OPERATION_SQL: Readonly<Record<CombiningOperator, (parts: readonly string[]) => string>> = {
  add: joinParts('+'),
  subtract: joinParts('-'),
  multiply: joinParts('*'),
  divide: ([dividend = '', divisor = '']) =>
    `round((${dividend} + ${EXTRA_DECIMALS}) / nullif(${divisor}, 0), ${DIVISION_DECIMALS})`,
  days: ([from = '', to = '']) => `(${to} - ${from})::numeric`,
  first: (parts) => `coalesce(${parts.join(', ')})`,
}

/** The SQL of a row's field, computed or stored. Numbers to calculate with are exact. */
function fieldSql(scope: RowScope, name: string): string {
  const field = scope.resource.fields[name]
  const computed = getFieldComputation(field)
  if (field && computed !== undefined) return `(${valueSql(scope, field, computed)})`
  const column = scope.getColumnSql?.(name) ?? `"${scope.alias}"."${name}"`
  return field && getTypeTraits(field.type).decimals !== undefined ? `${column}::numeric` : column
}

/** The `from` clause of an inner query for a reference or a total. */
const fromClause = ({ resource, alias }: RowScope) =>
  `from "${getTableName(resource)}" as "${alias}"`

function referencedSql(scope: RowScope, reference: string, name: string): string {
  const field = scope.resource.fields[reference]
  const target = field?.type === 'reference' ? scope.registry[field.to] : undefined
  if (!target) return 'null'
  const targetScope = createInnerScope(scope, target)
  return `(select ${fieldSql(targetScope, name)} ${fromClause(targetScope)}
    where "${targetScope.alias}".id = "${scope.alias}"."${reference}")`
}

type Where = NonNullable<ChildTotal['where']>

const literal = (value: string | number | null) => (value === null ? 'null' : quote(value))

/** The conditions of a total's rows, without the reference. */
function buildConditions({ resource, alias }: RowScope, where: Where): string[] {
  return Object.entries({ ...(resource.rows?.where as Where | undefined), ...where }).map(
    ([name, expected]) => {
      const column = `"${alias}"."${name}"`
      return expected !== null && typeof expected === 'object'
        ? `${column} is distinct from ${literal(expected.not)}`
        : `${column} is not distinct from ${literal(expected)}`
    },
  )
}

/** Returns the conditions of an entity's rows in a table that it shares, under an alias. */
export const ownRowConditions = (resource: AnyResource, alias: string): string[] =>
  buildConditions({ registry: {}, resource, alias }, {})

/** The SQL of each kind of total, from the SQL of its field. */
const TOTAL_SQL: Readonly<Record<ChildTotal['word'], (field: string, alias: string) => string>> = {
  count: () => 'count(*)::numeric',
  sum: (field) => `coalesce(sum(${field}), 0)::numeric`,
  min: (field) => `min(${field})`,
  max: (field) => `max(${field})`,
  latest: (field, alias) => `(array_agg(${field} order by "${alias}".id desc))[1]`,
}

/** The condition that a reference to one of several entities points to this one. */
function typeConditions(scope: RowScope, { alias }: RowScope, field: Field | undefined): string[] {
  if (field?.type !== 'polymorphic') return []
  const types = Object.keys(field.to).filter((type) => field.to[type] === scope.resource.name)
  return [`"${alias}"."${field.typeField}" in (${types.map(quote).join(', ')})`]
}

function totalSql(
  scope: RowScope,
  { word: operation, field, entity, reference, where = {} }: ChildTotal,
): string {
  const children = scope.registry[entity]
  if (!children) return 'null'
  const childScope = createInnerScope(scope, children)
  const liveRows: Where = 'deleted_at' in children.fields ? { deleted_at: null } : {}
  const childConditions = [
    `"${childScope.alias}"."${reference}" = "${scope.alias}".id`,
    ...typeConditions(scope, childScope, children.fields[reference]),
    ...buildConditions(childScope, { ...liveRows, ...where }),
  ]
  const value = field === null ? '' : fieldSql(childScope, field)
  return `(select ${TOTAL_SQL[operation](value, childScope.alias)} ${fromClause(childScope)} where ${childConditions.join(' and ')})`
}

function operandSql(scope: RowScope, operand: Operand): string {
  const read = parseOperand(operand)
  if (read.kind === 'number') return `'${read.value}'::numeric`
  if (read.kind === 'own') return fieldSql(scope, read.field)
  if (read.kind === 'pointed') return referencedSql(scope, read.reference, read.field)
  if (read.kind === 'total') return totalSql(scope, read.total)
  return OPERATION_SQL[read.word](read.operands.map((operand) => operandSql(scope, operand)))
}

/** The value of a computed field, as a column of its type would hold it. */
function valueSql(scope: RowScope, field: Field, computed: Computed): string {
  const decimals = getDecimals(field)
  const value = operandSql(scope, computed)
  // A total of many rows may exceed the range of one row's column.
  return decimals === undefined
    ? `${value}::${columnType(field)}`
    : `round(${value}, ${decimals})::numeric`
}

/** Returns the SQL of a computed field, for a row under an alias; null for a stored field. */
export function computedSql(
  registry: Entities,
  resource: AnyResource,
  name: string,
  alias: string,
): string | null {
  const field = resource.fields[name]
  const computed = getFieldComputation(field)
  if (field === undefined || computed === undefined) return null
  return valueSql({ registry, resource, alias }, field, computed)
}

/** Returns the SQL of an operand that reads one row only. `getColumnSql` writes its columns. */
export const rowOperandSql = (
  resource: AnyResource,
  operand: Operand,
  getColumnSql: (name: string) => string,
): string => operandSql({ registry: {}, resource, alias: '', getColumnSql }, operand)
