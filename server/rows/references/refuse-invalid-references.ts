import { choosableBy } from '../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { oneValue } from '../../../registry/values/parsed.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { invalid, type Message } from '../../http/problem.ts'
import type { Action, Row } from '../action.ts'
import type { Values } from '../read-values.ts'
import { pointsAsBefore, targetNamed } from './named-target.ts'
import { matchesTarget, refusalOf } from './target-refusal.ts'

/** The conditions by which the target row must belong to the other references of the row. */
function belongsTo(within: Readonly<Record<string, string>> = {}, values: Values) {
  return Object.fromEntries(
    Object.entries(within).map(([theirs, ours]) => [theirs, oneValue(values[ours] ?? null)]),
  )
}

/**
 * The fields on which a reference depends: the client of a site, or the entity of a row.
 */
function dependsOn(field: Field): readonly string[] {
  if (field.type === 'polymorphic') return [field.typeField]
  return field.type === 'reference' ? Object.values(field.within ?? {}) : []
}

/** Whether the field is derived from another one that is set, and was not sent. */
const isDerived = (name: string, field: Field, values: Values) =>
  field.type !== 'id' &&
  field.derivedFrom !== undefined &&
  (values[field.derivedFrom] ?? null) !== null &&
  !(name in values)

/**
 * Returns what is wrong with a reference; null if nothing. An unchanged reference was checked when
 * it was chosen and stays valid, whatever has become of its row.
 */
async function referenceProblem(
  { trx, registry, now, timeZone }: Action,
  field: Field & { type: 'reference' },
  value: unknown,
  after: Values,
  isUnchanged: boolean,
): Promise<Message | null> {
  const reference = { trx, target: registry[field.to], id: value, today: dayIn(timeZone, now) }
  const refusal = isUnchanged
    ? null
    : await refusalOf(reference, choosableBy(field, reference.target))
  if (refusal) return refusal
  const isConsistent = await matchesTarget(reference, belongsTo(field.within, after))
  return isConsistent ? null : { key: 'errors.field.not_theirs' }
}

/** Returns what is wrong with one of several rows that are pointed to; those that were before stay valid. */
async function severalProblem(
  { trx, registry, now, timeZone }: Action,
  field: Field & { type: 'references' },
  value: unknown,
  before: unknown,
): Promise<Message | null> {
  const [ids, kept]: readonly unknown[][] = [value, before].map((one) =>
    Array.isArray(one) ? one : [],
  )
  const target: AnyResource = registry[field.to]
  for (const id of ids ?? []) {
    if (kept?.includes(id)) continue
    const reference = { trx, target, id, today: dayIn(timeZone, now) }
    const refusal = await refusalOf(reference, choosableBy(field, target))
    if (refusal) return refusal
  }
  return null
}

/** What is said of the fields of an action by their names, and the ids of rows that were named otherwise. */
interface Found {
  problems: Record<string, Message>
  ids: Values
}

/** Looks a field's reference up; what is wrong with it, or the id that it stands for, is added to what was found. */
async function lookUp(
  action: Action,
  row: Row | null,
  [name, field]: readonly [string, Field],
  after: Values,
  { problems, ids }: Found,
): Promise<void> {
  const value = after[name]
  if (field.type === 'polymorphic') {
    if (pointsAsBefore(name, field, row, after)) return
    const named = await targetNamed(action, field, value, after)
    if ('problem' in named) problems[name] = named.problem
    else if (name in action.values) ids[name] = named.id
    return
  }
  const problem =
    field.type === 'reference'
      ? await referenceProblem(action, field, value, after, row !== null && row[name] === value)
      : field.type === 'references' && (await severalProblem(action, field, value, row?.[name]))
  if (problem) problems[name] = problem
}

/**
 * Throws 422 at each field whose reference is invalid. A reference that was sent as a title is
 * replaced by the id.
 */
export async function refuseInvalidReferences(action: Action, row: Row | null): Promise<void> {
  const { endpoint, values } = action
  // Fields that were not sent keep their stored values.
  const after = { ...row, ...values } as Values
  const found: Found = { problems: {}, ids: {} }
  for (const [name, field] of Object.entries(endpoint.resource.fields)) {
    const isTouched = [name, ...dependsOn(field)].some((one) => one in values)
    if (!isTouched || (after[name] ?? null) === null || isDerived(name, field, values)) continue
    await lookUp(action, row, [name, field], after, found)
  }
  if (Object.keys(found.problems).length > 0) throw invalid(found.problems)
  Object.assign(values, found.ids)
}
