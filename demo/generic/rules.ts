import { matchesConditions } from '../../registry/fields/conditions.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { findRuleProblems } from '../../registry/rules/checks.ts'
import type { Check } from '../../registry/rules/check.ts'
import type { AnyRow } from '../world/world.ts'

/** The attempts to draw a row that keeps all rules and unique values. */
export const TRIES = 20

/**
 * Returns whether two values are in the wrong order: numbers by value, dates and times as texts.
 */
function isReversed(first: AnyRow[string], second: AnyRow[string]): boolean {
  if (first === null || second === null) return false
  const [firstNumber, secondNumber] = [Number(first), Number(second)]
  return Number.isNaN(firstNumber) || Number.isNaN(secondNumber)
    ? String(first) > String(second)
    : firstNumber > secondNumber
}

/** Keeps the first of some values that exists, and empties the others. */
function keepFirst(names: readonly string[], row: AnyRow): AnyRow {
  const filled = names.filter((name) => (row[name] ?? null) !== null)
  return Object.fromEntries(filled.slice(1).map((name) => [name, null]))
}

/** Corrects the values of a rule: sorts them, empties them, or keeps the first one. */
function settled(check: Check, row: AnyRow): AnyRow {
  if ('exactlyOne' in check) return keepFirst(check.exactlyOne, row)
  if ('atMostOne' in check) return keepFirst(check.atMostOne, row)
  if ('empty' in check) return matchesConditions(row, check.when) ? { [check.empty]: null } : {}
  if ('inside' in check) return Object.fromEntries(check.times.map((name) => [name, null]))
  if (!('order' in check)) return {}
  const [firstName, secondName] = check.order
  const [firstValue = null, secondValue = null] = [row[firstName], row[secondName]]
  return isReversed(firstValue, secondValue)
    ? { [firstName]: secondValue, [secondName]: firstValue }
    : {}
}

/** Corrects the values of a row's rules as far as their order or number is wrong. */
export const inKeeping = ({ checks = [] }: AnyResource, row: AnyRow): AnyRow =>
  checks.reduce<AnyRow>(
    (settledRow, check) => ({ ...settledRow, ...settled(check, settledRow) }),
    row,
  )

/** Returns the names of the stored fields. */
export const keptNames = ({ fields }: AnyResource): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.computed ? [] : [name],
  )

/** Returns whether a row has a value in a required field. */
export function isFilled({ fields }: AnyResource, row: AnyRow, name: string): boolean {
  const field = fields[name]
  const isNullable = field !== undefined && 'nullable' in field && field.nullable
  return isNullable || (row[name] ?? null) !== null
}

/** Returns whether a row satisfies the rules between its fields. */
export const isRight = (resource: AnyResource, row: AnyRow): boolean =>
  Object.keys(findRuleProblems(resource, row)).length === 0

/** Returns a function that checks whether the unique values of each next row are new. */
export function createUniqueCheck({ fields }: AnyResource): (row: AnyRow) => boolean {
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && 'unique' in field && field.unique
  })
  const holders = new Map(
    names.map((name) => [name, new Map<unknown, AnyRow[string] | undefined>()]),
  )
  return (row) => {
    const ownNames = names.filter((name) => row[name] !== null)
    // A row may repeat its own values.
    const isFree = (name: string) => [undefined, row.id].includes(holders.get(name)?.get(row[name]))
    if (!ownNames.every(isFree)) return false
    for (const name of ownNames) holders.get(name)?.set(row[name], row.id)
    return true
  }
}
