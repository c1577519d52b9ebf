import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Condition, Where } from '../../../registry/fields/conditions.ts'
import { type Check, fieldsOfCheck } from '../../../registry/rules/check.ts'
import { operandOfRow } from '../computed/computed-sql.ts'
import { tableOf } from '../table-name.ts'
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
  // What depends on the day is no rule that a row keeps by itself; the check of declarations refuses it.
  return 'false'
}

const conditions = (where: Where, column: Column): string =>
  ['true', ...Object.entries(where).map(([name, one]) => condition(name, one, column))].join(
    ' and ',
  )

function ruleSql(resource: AnyResource, check: Check, column: Column): string {
  const filled = (names: readonly string[]) => `num_nonnulls(${names.map(column).join(', ')})`
  if ('order' in check) {
    const [first, second] = check.order.map(column)
    return `coalesce(${first} ${check.apart ? '<' : '<='} ${second}, true)`
  }
  if ('exactlyOne' in check) return `${filled(check.exactlyOne)} = 1`
  if ('atLeastOne' in check) return `${filled(check.atLeastOne)} > 0`
  if ('atMostOne' in check) return `${filled(check.atMostOne)} < 2`
  if ('required' in check)
    return `not (${conditions(check.when, column)}) or ${column(check.required)} is not null`
  if ('empty' in check)
    return `not (${conditions(check.when, column)}) or ${column(check.empty)} is null`
  const [value, limit] = check.atMost.map((one) => operandOfRow(resource, one, column))
  return `coalesce(${value} <= ${limit}, true)`
}

/** A rule as the database keeps it: of the rows of one entity, in the table that they stand in. */
export interface KeptRule {
  table: string
  entity: string
  check: Check
  /** The fields that it names. */
  fields: readonly string[]
  name: string
  /** Whether a row keeps it, as SQL. */
  sql: string
}

const quoted: Column = (name) => `"${name}"`

/** A rule as SQL, where its columns may be called otherwise than its fields. */
export function ruleOfRow(resource: AnyResource, check: Check, column: Column): string {
  const rule = ruleSql(resource, check, column)
  const { where } = resource.rows ?? {}
  return where ? `not (${conditions(where, column)}) or (${rule})` : rule
}

const LETTERS = 10

/** How a constraint of a rule is called: what it says is in its name, so that another rule has another. */
export const nameOfRule = (table: string, sql: string): string =>
  `${table}_rule_${createHash('sha256').update(sql).digest('hex').slice(0, LETTERS)}`

/** The rules that the database keeps for an entity. */
export function rulesOf(resource: AnyResource): KeptRule[] {
  if (resource.union) return []
  const table = tableOf(resource)
  return (resource.checks ?? []).map((check) => {
    const sql = ruleOfRow(resource, check, quoted)
    const fields = fieldsOfCheck(check, resource.fields)
    return { table, entity: resource.name, check, fields, sql, name: nameOfRule(table, sql) }
  })
}
