import { matches } from '../../registry/fields/conditions.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { problemsAcross } from '../../registry/rules/checks.ts'
import type { Check } from '../../registry/rules/check.ts'
import type { AnyRow } from '../world/world.ts'

/** How often a row that breaks a rule or repeats a unique value is drawn again. */
export const TRIES = 20

/** Whether two values stand the wrong way round: numbers by what they are worth, days and hours as texts. */
function isReversed(first: AnyRow[string], second: AnyRow[string]): boolean {
  if (first === null || second === null) return false
  const [from, to] = [Number(first), Number(second)]
  return Number.isNaN(from) || Number.isNaN(to) ? String(first) > String(second) : from > to
}

/** The first of some values that there is, alone. */
function firstAlone(names: readonly string[], row: AnyRow): AnyRow {
  const filled = names.filter((name) => (row[name] ?? null) !== null)
  return Object.fromEntries(filled.slice(1).map((name) => [name, null]))
}

/** The values of a rule as it wants them: in order, or the first of them alone. */
function settled(check: Check, row: AnyRow): AnyRow {
  if ('exactlyOne' in check) return firstAlone(check.exactlyOne, row)
  if ('atMostOne' in check) return firstAlone(check.atMostOne, row)
  if ('empty' in check) return matches(row, check.when) ? { [check.empty]: null } : {}
  if (!('order' in check)) return {}
  const [one, other] = check.order
  const [first = null, second = null] = [row[one], row[other]]
  return isReversed(first, second) ? { [one]: second, [other]: first } : {}
}

/** Returns the row with the values that its rules name put right, as far as that is a matter of their places. */
export const inKeeping = ({ checks = [] }: AnyResource, row: AnyRow): AnyRow =>
  checks.reduce<AnyRow>((kept, check) => ({ ...kept, ...settled(check, kept) }), row)

/** Whether a row keeps the rules between its fields. */
export const isRight = (resource: AnyResource, row: AnyRow): boolean =>
  Object.keys(problemsAcross(resource, row)).length === 0

/** Returns a function that says of each row in turn whether its unique values are all new. */
export function apart({ fields }: AnyResource): (row: AnyRow) => boolean {
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && 'unique' in field && field.unique
  })
  const holders = new Map(
    names.map((name) => [name, new Map<unknown, AnyRow[string] | undefined>()]),
  )
  return (row) => {
    const own = names.filter((name) => row[name] !== null)
    // A row that is made a second time repeats nothing but itself.
    const isFree = (name: string) => [undefined, row.id].includes(holders.get(name)?.get(row[name]))
    if (!own.every(isFree)) return false
    for (const name of own) holders.get(name)?.set(row[name], row.id)
    return true
  }
}
