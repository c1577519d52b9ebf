import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { toSingleValue } from '../../../registry/values/parsed.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { createInvalidProblem, type Message } from '../../http/problem.ts'
import type { Action, Row } from '../action.ts'
import type { Values } from '../read-values.ts'
import { isTargetUnchanged, findNamedTarget } from './named-target.ts'
import { matchesTarget, getTargetRefusal } from './target-refusal.ts'

/** The conditions that the target row agrees with the row's other references. */
function buildAgreementConditions(
  fieldPairs: Readonly<Record<string, string>> = {},
  values: Values,
) {
  return Object.fromEntries(
    Object.entries(fieldPairs).map(([targetField, field]) => [
      targetField,
      toSingleValue(values[field] ?? null),
    ]),
  )
}

/** The fields that limit a reference: the client of a site, or the type of a polymorphic one. */
function getLimitingFields(field: Field): readonly string[] {
  if (field.type === 'polymorphic') return [field.typeField]
  return field.type === 'reference' ? Object.values(field.within ?? {}) : []
}

/** Returns whether the server derives a field that was not sent from one that is set. */
const isDerived = (name: string, field: Field, values: Values) =>
  field.type !== 'id' &&
  field.derivedFrom !== undefined &&
  (values[field.derivedFrom] ?? null) !== null &&
  !(name in values)

/**
 * Returns the problem of a reference; null if it is valid. An unchanged reference stays valid even
 * if its row was deleted.
 */
async function findReferenceProblem(
  { trx, registry, now, timeZone }: Action,
  field: Field & { type: 'reference' },
  { value, after, isUnchanged }: { value: unknown; after: Values; isUnchanged: boolean },
): Promise<Message | null> {
  const reference = {
    trx,
    target: registry[field.to],
    id: value,
    today: getLocalDay(timeZone, now),
  }
  const refusal = isUnchanged
    ? null
    : await getTargetRefusal(reference, getChoosableConditions(field, reference.target))
  if (refusal) return refusal
  const isConsistent = await matchesTarget(reference, buildAgreementConditions(field.within, after))
  return isConsistent ? null : { key: 'errors.field.not_theirs' }
}

/** Returns the first problem in a list of references. Unchanged references stay valid. */
async function findListProblem(
  { trx, registry, now, timeZone }: Action,
  field: Field & { type: 'references' },
  value: unknown,
  before: unknown,
): Promise<Message | null> {
  const [ids, storedIds]: readonly unknown[][] = [value, before].map((list) =>
    Array.isArray(list) ? list : [],
  )
  const target: AnyResource = registry[field.to]
  for (const id of ids ?? []) {
    if (storedIds?.includes(id)) continue
    const reference = { trx, target, id, today: getLocalDay(timeZone, now) }
    const refusal = await getTargetRefusal(reference, getChoosableConditions(field, target))
    if (refusal) return refusal
  }
  return null
}

/** The problems by field, and the ids of the rows that the request named by title. */
interface ResolvedReferences {
  problems: Record<string, Message>
  ids: Values
}

/** Resolves a field's reference, and adds its problem or its id to the result. */
async function resolveReference(
  action: Action,
  [name, field]: readonly [string, Field],
  { row, after }: { row: Row | null; after: Values },
  { problems, ids }: ResolvedReferences,
): Promise<void> {
  const value = after[name]
  if (field.type === 'polymorphic') {
    if (isTargetUnchanged(name, field, row, after)) return
    const target = await findNamedTarget(action, field, value, after)
    if ('problem' in target) problems[name] = target.problem
    else if (name in action.values) ids[name] = target.id
    return
  }
  const problem =
    field.type === 'reference'
      ? await findReferenceProblem(action, field, {
          value,
          after,
          isUnchanged: row !== null && row[name] === value,
        })
      : field.type === 'references' && (await findListProblem(action, field, value, row?.[name]))
  if (problem) problems[name] = problem
}

/** Throws 422 at each field with an invalid reference. Replaces titles of references by ids. */
export async function refuseInvalidReferences(action: Action, row: Row | null): Promise<void> {
  const { endpoint, values } = action
  // Fields that were not sent keep their stored values.
  const after = { ...row, ...values } as Values
  const resolved: ResolvedReferences = { problems: {}, ids: {} }
  for (const [name, field] of Object.entries(endpoint.resource.fields)) {
    const isTouched = [name, ...getLimitingFields(field)].some(
      (relevantName) => relevantName in values,
    )
    if (!isTouched || (after[name] ?? null) === null || isDerived(name, field, values)) continue
    await resolveReference(action, [name, field], { row, after }, resolved)
  }
  if (Object.keys(resolved.problems).length > 0) throw createInvalidProblem(resolved.problems)
  Object.assign(values, resolved.ids)
}
