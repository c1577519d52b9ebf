import type { Computed, Operand } from '../../../registry/fields/computation.ts'
import {
  type CombiningOperator,
  getFieldComputation,
  parseOperand,
  type ChildTotal,
  type ParsedOperand,
} from '../../../registry/values/computed/computed.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import { DIVISION_DECIMALS } from '../../../registry/values/computed/exact.ts'
import { buildConstantConditions } from '../constant-conditions.ts'
import { getTableName } from '../table-name.ts'
import { getColumnType, quote } from '../tables/columns.ts'
import { buildCoveredSums } from './covered-sums.ts'

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
function buildFieldSql(scope: RowScope, name: string): string {
  const field = scope.resource.fields[name]
  const computed = getFieldComputation(field)
  if (field && computed !== undefined) return `(${buildComputedValueSql(scope, field, computed)})`
  const sum = buildCoveredSums(scope.registry, scope.resource, scope.alias).get(name)
  const column = scope.getColumnSql?.(name) ?? sum ?? `"${scope.alias}"."${name}"`
  return field && getTypeTraits(field.type).decimals !== undefined ? `${column}::numeric` : column
}

/** The `from` clause of an inner query for a reference or a total. */
const buildFromClause = ({ resource, alias }: RowScope) =>
  `from "${getTableName(resource)}" as "${alias}"`

function buildReferencedSql(scope: RowScope, reference: string, name: string): string {
  const field = scope.resource.fields[reference]
  const target = field?.type === 'reference' ? scope.registry[field.to] : undefined
  if (!target) return 'null'
  const targetScope = createInnerScope(scope, target)
  return `(select ${buildFieldSql(targetScope, name)} ${buildFromClause(targetScope)}
    where "${targetScope.alias}".id = "${scope.alias}"."${reference}")`
}

type Where = NonNullable<ChildTotal['where']>

/** Builds the conditions that the counted or summed rows of a total meet, other than the reference. */
const buildWhereConditions = ({ resource, alias }: RowScope, where: Where): string[] =>
  buildConstantConditions(
    { ...(resource.rows?.where as Where | undefined), ...where },
    (name) => `"${alias}"."${name}"`,
  )

/** Returns the conditions of an entity's rows in a table that it shares, under an alias. */
export const buildOwnRowConditions = (resource: AnyResource, alias: string): string[] =>
  buildWhereConditions({ registry: {}, resource, alias }, {})

/** The SQL of each kind of total, from the SQL of its field. */
const TOTAL_SQL: Readonly<Record<ChildTotal['word'], (field: string, alias: string) => string>> = {
  count: () => 'count(*)::numeric',
  sum: (field) => `coalesce(sum(${field}), 0)::numeric`,
  min: (field) => `min(${field})`,
  max: (field) => `max(${field})`,
  latest: (field, alias) => `(array_agg(${field} order by "${alias}".id desc))[1]`,
}

/** Builds the condition that a polymorphic reference refers to the total's entity. */
function buildTypeConditions(
  scope: RowScope,
  { alias }: RowScope,
  field: Field | undefined,
): string[] {
  if (field?.type !== 'polymorphic') return []
  const types = Object.keys(field.to).filter((type) => field.to[type] === scope.resource.name)
  return [`"${alias}"."${field.typeField}" in (${types.map(quote).join(', ')})`]
}

function buildTotalSql(
  scope: RowScope,
  { word: operation, field, entity, reference, where = {} }: ChildTotal,
): string {
  const children = scope.registry[entity]
  if (!children) return 'null'
  const childScope = createInnerScope(scope, children)
  const liveRows: Where = 'deleted_at' in children.fields ? { deleted_at: null } : {}
  const childConditions = [
    `"${childScope.alias}"."${reference}" = "${scope.alias}".id`,
    ...buildTypeConditions(scope, childScope, children.fields[reference]),
    ...buildWhereConditions(childScope, { ...liveRows, ...where }),
  ]
  const value = field === null ? '' : buildFieldSql(childScope, field)
  return `(select ${TOTAL_SQL[operation](value, childScope.alias)} ${buildFromClause(childScope)} where ${childConditions.join(' and ')})`
}

/** Builds the value of an operand in rows with certain values of a choice; in others null. */
function buildDecidedSql(
  scope: RowScope,
  { field, values, operand }: Extract<ParsedOperand, { kind: 'decided' }>,
): string {
  const condition = `${buildFieldSql(scope, field)} in (${values.map(quote).join(', ')})`
  return `(case when ${condition} then ${buildOperandSql(scope, operand)} end)`
}

function buildOperandSql(scope: RowScope, operand: Operand): string {
  const read = parseOperand(operand)
  if (read.kind === 'number') return `'${read.value}'::numeric`
  if (read.kind === 'own') return buildFieldSql(scope, read.field)
  if (read.kind === 'pointed') return buildReferencedSql(scope, read.reference, read.field)
  if (read.kind === 'total') return buildTotalSql(scope, read.total)
  if (read.kind === 'decided') return buildDecidedSql(scope, read)
  return OPERATION_SQL[read.word](read.operands.map((operand) => buildOperandSql(scope, operand)))
}

/** The value of a computed field, as a column of its type would hold it. */
function buildComputedValueSql(scope: RowScope, field: Field, computed: Computed): string {
  const decimals = getDecimals(field)
  const value = buildOperandSql(scope, computed)
  // A total of many rows may exceed the range of one row's column.
  return decimals === undefined
    ? `${value}::${getColumnType(field)}`
    : `round(${value}, ${decimals})::numeric`
}

/** Returns the SQL of a computed field, for a row under an alias; null for a stored field. */
export function buildComputedSql(
  registry: Entities,
  resource: AnyResource,
  name: string,
  alias: string,
): string | null {
  const field = resource.fields[name]
  const computed = getFieldComputation(field)
  if (field === undefined || computed === undefined) return null
  return buildComputedValueSql({ registry, resource, alias }, field, computed)
}

/** Returns the SQL of an operand that reads one row only. `getColumnSql` writes its columns. */
export const buildRowOperandSql = (
  resource: AnyResource,
  operand: Operand,
  getColumnSql: (name: string) => string,
): string => buildOperandSql({ registry: {}, resource, alias: '', getColumnSql }, operand)
