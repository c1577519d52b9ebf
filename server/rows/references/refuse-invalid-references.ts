import { type RawBuilder, sql } from 'kysely'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { toSingleValue } from '../../../registry/values/parsed.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { createInvalidProblem, type Message } from '../../http/problem.ts'
import type { Action, Row } from '../action.ts'
import type { Values } from '../read-values.ts'
import { isTargetUnchanged, findNamedTarget } from './named-target.ts'
import {
  buildTargetQuery,
  getLiveConditions,
  getTargetRefusal,
  matchesTarget,
} from './target-refusal.ts'

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

/** Returns the ids that a change adds to a list of references. Stored ones stay valid. */
function listNewIds(value: unknown, before: unknown): readonly unknown[] {
  const [ids = [], storedIds]: readonly unknown[][] = [value, before].map((list) =>
    Array.isArray(list) ? list : [],
  )
  return ids.filter((id) => !storedIds?.includes(id))
}

/** Returns the first problem in a list of references. */
async function findListProblem(
  { trx, registry, now, timeZone }: Action,
  field: Field & { type: 'references' },
  newIds: readonly unknown[],
): Promise<Message | null> {
  const target: AnyResource = registry[field.to]
  for (const id of newIds) {
    const reference = { trx, target, id, today: getLocalDay(timeZone, now) }
    const refusal = await getTargetRefusal(reference, getChoosableConditions(field, target))
    if (refusal) return refusal
  }
  return null
}

type FieldEntry = readonly [name: string, field: Field]

/** The stored row, null for a new one, and its values after the change. */
interface RowChange {
  row: Row | null
  after: Values
}

/** The problems by field, and the ids of the rows that the request named by title. */
interface ResolvedReferences {
  problems: Record<string, Message>
  ids: Values
}

/** Resolves a field's reference, and adds its problem or its id to the result. */
async function resolveReference(
  action: Action,
  [name, field]: FieldEntry,
  { row, after }: RowChange,
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
      : field.type === 'references' &&
        (await findListProblem(action, field, listNewIds(value, row?.[name])))
  if (problem) problems[name] = problem
}

/** Returns SQL of whether a reference is valid; undefined for fields that are checked alone. */
function buildValidity(
  { registry, now, timeZone }: Action,
  [name, field]: FieldEntry,
  { row, after }: RowChange,
): RawBuilder<unknown> | undefined {
  if (field.type !== 'reference' && field.type !== 'references') return undefined
  const target: AnyResource = registry[field.to]
  const reference = { target, today: getLocalDay(timeZone, now) }
  const offered = { ...getLiveConditions(target), ...getChoosableConditions(field, target) }
  const value = after[name]
  if (field.type === 'references')
    return sql`not exists (select from unnest(${listNewIds(value, row?.[name])}::int[]) as n (id)
      where not exists (${buildTargetQuery(reference, sql`n.id`, offered)}))`
  const isUnchanged = row !== null && row[name] === value
  const where = [isUnchanged ? {} : offered, buildAgreementConditions(field.within, after)]
  return sql`exists (${buildTargetQuery(reference, sql`${value}`, ...where)})`
}

/** Reads which references are valid, by one statement for all fields. */
async function readValidNames(
  action: Action,
  fields: readonly FieldEntry[],
  change: RowChange,
): Promise<ReadonlySet<string>> {
  const columns = fields.flatMap(([name, field]) => {
    const validity = buildValidity(action, [name, field], change)
    return validity ? [sql`${validity} as ${sql.ref(name)}`] : []
  })
  if (columns.length === 0) return new Set()
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(
    action.trx,
  )
  const validEntries = Object.entries(rows[0] ?? {}).filter(([, isValid]) => isValid)
  return new Set(validEntries.map(([name]) => name))
}

/** Throws 422 at each field with an invalid reference. Replaces titles of references by ids. */
export async function refuseInvalidReferences(action: Action, row: Row | null): Promise<void> {
  const { endpoint, values } = action
  // Fields that were not sent keep their stored values.
  const change = { row, after: { ...row, ...values } as Values }
  const fields = Object.entries(endpoint.resource.fields).filter(([name, field]) => {
    const isTouched = [name, ...getLimitingFields(field)].some(
      (relevantName) => relevantName in values,
    )
    return isTouched && (change.after[name] ?? null) !== null && !isDerived(name, field, values)
  })
  const validNames = await readValidNames(action, fields, change)
  const resolved: ResolvedReferences = { problems: {}, ids: {} }
  // Most references are valid. The reason against an invalid one takes further statements.
  for (const [name, field] of fields)
    if (!validNames.has(name)) await resolveReference(action, [name, field], change, resolved)
  if (Object.keys(resolved.problems).length > 0) throw createInvalidProblem(resolved.problems)
  Object.assign(values, resolved.ids)
}
