import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Condition, Where } from '../../../registry/fields/conditions.ts'
import { type Check, listCheckFields } from '../../../registry/rules/check.ts'
import { operandOfRow } from '../computed/computed-sql.ts'
import { getTableName } from '../table-name.ts'
import { quote } from '../tables/columns.ts'

type Column = (name: string) => string

const fixed = (value: string | number | null) => (value === null ? 'null' : quote(value))

function condition(name: string, expected: Condition, column: Column): string {
  if (expected === null || typeof expected !== 'object')
    return `${column(name)} is not distinct from ${fixed(expected)}`
  if ('not' in expected) return `${column(name)} is distinct from ${fixed(expected.not)}`
  if ('below' in expected)
    return `coalesce(${column(name)} < ${column(expected.below)}, ${column(name)} is not null)`
  if ('reaches' in expected)
    return `coalesce(${column(name)} >= ${column(expected.reaches)}, false)`
  // A condition on the current day cannot be a constraint; the check of declarations refuses it.
  return 'false'
}

const conditions = (where: Where, column: Column): string =>
  [
    'true',
    ...Object.entries(where).map(([name, expected]) => condition(name, expected, column)),
  ].join(' and ')

function ruleSql(resource: AnyResource, check: Check, column: Column): string {
  const filled = (names: readonly string[]) => `num_nonnulls(${names.map(column).join(', ')})`
  if ('order' in check) {
    const [first, second] = check.order.map(column)
    return `coalesce(${first} ${check.strict ? '<' : '<='} ${second}, true)`
  }
  if ('exactlyOne' in check) return `${filled(check.exactlyOne)} = 1`
  if ('atLeastOne' in check) return `${filled(check.atLeastOne)} > 0`
  if ('atMostOne' in check) return `${filled(check.atMostOne)} < 2`
  if ('required' in check)
    return `not (${conditions(check.when, column)}) or ${column(check.required)} is not null`
  if ('empty' in check)
    return `not (${conditions(check.when, column)}) or ${column(check.empty)} is null`
  const [value, limit] = check.atMost.map((operand) => operandOfRow(resource, operand, column))
  return `coalesce(${value} <= ${limit}, true)`
}

/** A rule that the database enforces: for the rows of one entity, in its table. */
export interface KeptRule {
  table: string
  entity: string
  check: Check
  /** The fields that it names. */
  fields: readonly string[]
  name: string
  /** SQL of whether a row satisfies the rule. */
  sql: string
}

const quoted: Column = (name) => `"${name}"`

/** Writes a rule as SQL. `column` maps fields to columns with other names. */
export function ruleOfRow(resource: AnyResource, check: Check, column: Column): string {
  const rule = ruleSql(resource, check, column)
  const { where } = resource.rows ?? {}
  return where ? `not (${conditions(where, column)}) or (${rule})` : rule
}

const LETTERS = 10

/**
 * Returns the name of a rule's constraint. It contains a hash of the rule, so that a changed rule
 * gets a new name.
 */
export const nameOfRule = (table: string, sql: string): string =>
  `${table}_rule_${createHash('sha256').update(sql).digest('hex').slice(0, LETTERS)}`

/** Returns the rules of an entity that the database enforces. */
export function getRules(resource: AnyResource): KeptRule[] {
  if (resource.union) return []
  const table = getTableName(resource)
  return (resource.checks ?? []).map((check) => {
    const sql = ruleOfRow(resource, check, quoted)
    const fields = listCheckFields(check, resource.fields)
    return { table, entity: resource.name, check, fields, sql, name: nameOfRule(table, sql) }
  })
}
