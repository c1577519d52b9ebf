import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Condition, ConditionsByField } from '../../../registry/fields/conditions.ts'
import { type Check, listCheckFields } from '../../../registry/rules/check.ts'
import { buildRowOperandSql } from '../computed/computed-sql.ts'
import { getTableName } from '../table-name.ts'
import { quote } from '../tables/columns.ts'

type GetColumnSql = (name: string) => string

/** A rule that a row keeps or breaks alone, so that a constraint can hold it. */
export type RowCheck = Exclude<Check, { noOverlap: unknown }>

const DAY_SECONDS = 24 * 60 * 60

const formatLiteral = (value: string | number | null) => (value === null ? 'null' : quote(value))

function buildConditionSql(name: string, expected: Condition, getColumnSql: GetColumnSql): string {
  if (expected === null || typeof expected !== 'object')
    return `${getColumnSql(name)} is not distinct from ${formatLiteral(expected)}`
  if ('not' in expected)
    return `${getColumnSql(name)} is distinct from ${formatLiteral(expected.not)}`
  if ('below' in expected)
    return `coalesce(${getColumnSql(name)} < ${getColumnSql(expected.below)}, ${getColumnSql(name)} is not null)`
  if ('reaches' in expected)
    return `coalesce(${getColumnSql(name)} >= ${getColumnSql(expected.reaches)}, false)`
  // A condition on the current day cannot be a constraint; the check of declarations refuses it.
  return 'false'
}

export const buildConditionsSql = (where: ConditionsByField, getColumnSql: GetColumnSql): string =>
  [
    'true',
    ...Object.entries(where).map(([name, expected]) =>
      buildConditionSql(name, expected, getColumnSql),
    ),
  ].join(' and ')

/** SQL of the seconds of a time of day after another one, within one day. */
const buildSecondsAfter = (time: string, start: string) =>
  `mod(extract(epoch from ${time}) - extract(epoch from ${start}) + ${DAY_SECONDS}, ${DAY_SECONDS})`

/** SQL of the condition that two times of day are in order between two others. */
function buildInsideSql(
  { inside, times }: Extract<Check, { inside: unknown }>,
  getColumnSql: GetColumnSql,
): string {
  const [from = '', to = '', start = '', end = ''] = [...inside, ...times].map(getColumnSql)
  // A period that ends when it starts lasts a whole day.
  const buildEndSeconds = (time: string) =>
    `coalesce(nullif(${buildSecondsAfter(time, from)}, 0), ${DAY_SECONDS})`
  return `${from} is null or ${to} is null or ${start} is null or ${end} is null
    or (${buildSecondsAfter(start, from)} < ${buildEndSeconds(end)}
      and ${buildEndSeconds(end)} <= ${buildEndSeconds(to)})`
}

function buildCheckSql(resource: AnyResource, check: RowCheck, getColumnSql: GetColumnSql): string {
  const countNonNulls = (names: readonly string[]) =>
    `num_nonnulls(${names.map(getColumnSql).join(', ')})`
  if ('order' in check) {
    const [first, second] = check.order.map(getColumnSql)
    return `coalesce(${first} ${check.strict ? '<' : '<='} ${second}, true)`
  }
  if ('exactlyOne' in check) return `${countNonNulls(check.exactlyOne)} = 1`
  if ('atLeastOne' in check) return `${countNonNulls(check.atLeastOne)} > 0`
  if ('atMostOne' in check) return `${countNonNulls(check.atMostOne)} < 2`
  if ('required' in check)
    return `not (${buildConditionsSql(check.when, getColumnSql)}) or ${getColumnSql(check.required)} is not null`
  if ('empty' in check)
    return `not (${buildConditionsSql(check.when, getColumnSql)}) or ${getColumnSql(check.empty)} is null`
  if ('inside' in check) return buildInsideSql(check, getColumnSql)
  const [value, limit] = check.atMost.map((operand) =>
    buildRowOperandSql(resource, operand, getColumnSql),
  )
  return `coalesce(${value} <= ${limit}, true)`
}

/** A rule that a constraint enforces: for the rows of one entity, in its table. */
export interface KeptRule {
  table: string
  entity: string
  check: RowCheck
  /** The fields in the rule. */
  fields: readonly string[]
  name: string
  /** The SQL condition that a row satisfies the rule. */
  sql: string
}

const quoteColumn: GetColumnSql = (name) => `"${name}"`

/** Writes a rule as SQL. `getColumnSql` maps fields to columns. */
export function buildRuleSql(
  resource: AnyResource,
  check: RowCheck,
  getColumnSql: GetColumnSql,
): string {
  const rule = buildCheckSql(resource, check, getColumnSql)
  const { where } = resource.rows ?? {}
  return where ? `not (${buildConditionsSql(where, getColumnSql)}) or (${rule})` : rule
}

const HASH_LENGTH = 10

/**
 * Returns the name of a rule's constraint. It contains a hash of the rule, so that a changed rule
 * gets a new name.
 */
export const getRuleName = (table: string, sql: string): string =>
  `${table}_rule_${createHash('sha256').update(sql).digest('hex').slice(0, HASH_LENGTH)}`

/** Returns the rules of an entity that constraints enforce. */
export function getRules(resource: AnyResource): KeptRule[] {
  if (resource.union) return []
  const table = getTableName(resource)
  return (resource.checks ?? []).flatMap((check) => {
    if ('noOverlap' in check) return []
    const sql = buildRuleSql(resource, check, quoteColumn)
    const fields = listCheckFields(check, resource.fields)
    return { table, entity: resource.name, check, fields, sql, name: getRuleName(table, sql) }
  })
}
