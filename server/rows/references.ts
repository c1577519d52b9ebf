import { type RawBuilder, sql } from 'kysely'
import { choosableBy } from '../../resources/kit/entities/choices.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { type Condition, type Where } from '../../resources/kit/fields/conditions.ts'
import { type Field } from '../../resources/kit/fields/field-types.ts'
import { pointedTo } from '../../resources/kit/fields/pointing.ts'
import { oneValue } from '../../resources/kit/values/parsed.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import { tableOf } from '../db/table-name.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { invalid, type Message } from '../http/problem.ts'
import type { Action, Row } from './find-row.ts'
import type { Values } from './read-values.ts'
import { conditions, rowColumn } from './select-rows.ts'

/** The row that a reference points to. */
interface ReferenceTarget {
  trx: AnyTransaction
  target: AnyResource
  id: unknown
  today: string
}

/** Whether the target row meets these conditions. */
async function matchesTarget(
  { trx, target, id, today }: ReferenceTarget,
  where: Where = {},
): Promise<boolean> {
  const parts = [
    sql`${rowColumn('id')} = ${id}`,
    ...conditions(target.rows?.where),
    ...conditions(where, today),
  ]
  const { rows } = await sql`select 1 from ${sql.table(tableOf(target))} as r
    where ${sql.join(parts, sql` and `)}`.execute(trx)
  return rows.length > 0
}

/** Returns why a row that does not meet a condition cannot be chosen. */
function refusalBy(name: string, condition: Condition, target: AnyResource): Message {
  if (target.choosable && name in target.choosable) return { key: 'errors.field.not_offered' }
  const asks = (word: string) =>
    condition !== null && typeof condition === 'object' && word in condition
  if (asks('below')) return { key: 'errors.field.used_up', params: { context: tableOf(target) } }
  if (asks('until')) return { key: 'errors.field.not_begun' }
  if (asks('from')) return { key: 'errors.field.is_over' }
  return { key: 'errors.field.not_there' }
}

/** Returns why a row cannot be referred to; null if it can. */
async function refusalOf(reference: ReferenceTarget, where: Where = {}): Promise<Message | null> {
  const live: Where = 'deleted_at' in reference.target.fields ? { deleted_at: null } : {}
  if (await matchesTarget(reference, { ...live, ...where })) return null
  if (!(await matchesTarget(reference, live))) return { key: 'errors.field.not_there' }
  for (const [name, condition] of Object.entries(where))
    if (!(await matchesTarget(reference, { [name]: condition })))
      return refusalBy(name, condition, reference.target)
  return null
}

/** The conditions by which the target row must belong to the other references of the row. */
function belongsTo(within: Readonly<Record<string, string>> = {}, values: Values) {
  return Object.fromEntries(
    Object.entries(within).map(([theirs, ours]) => [theirs, oneValue(values[ours] ?? null)]),
  )
}

/**
 * The fields on which a reference depends: the customer of a vehicle, or the entity of a booking.
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

/**
 * Finds the ids of the targets of a polymorphic reference, sent as id or title; of a title two at most. A deleted row is
 * found too: a note about a booking is still about it after the cancellation.
 */
async function findPolymorphicTargets(
  { trx, registry }: Action,
  field: Field & { type: 'polymorphic' },
  value: unknown,
  after: Values,
): Promise<readonly number[]> {
  const to = pointedTo(field, after)
  if (!to) return []
  const target = registry[to]
  const named =
    typeof value === 'number'
      ? sql`${rowColumn('id')} = ${value}`
      : sql`lower(${rowColumn(target.title)}) = lower(${value})`
  const met = sql.join([named, ...conditions(target.rows?.where)], sql` and `)
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(target))} as r
    where ${met} limit 2`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Throws 422 at each field whose reference is invalid. A reference that was sent as a title is
 * replaced by the id.
 */
export async function refuseInvalidReferences(action: Action, row: Row | null): Promise<void> {
  const { endpoint, values } = action
  // Fields that were not sent keep their stored values.
  const after = { ...row, ...values } as Values
  const problems: Record<string, Message> = {}
  for (const [name, field] of Object.entries(endpoint.resource.fields)) {
    const value = after[name] ?? null
    const isTouched = [name, ...dependsOn(field)].some((one) => one in values)
    if (!isTouched || value === null || isDerived(name, field, values)) continue
    if (field.type === 'reference') {
      const isUnchanged = row !== null && row[name] === value
      const problem = await referenceProblem(action, field, value, after, isUnchanged)
      if (problem) problems[name] = problem
    }
    if (field.type === 'references') {
      const problem = await severalProblem(action, field, value, row?.[name])
      if (problem) problems[name] = problem
    }
    if (field.type === 'polymorphic') {
      const [id, another] = await findPolymorphicTargets(action, field, value, after)
      if (id === undefined) problems[name] = { key: 'errors.field.no_such_number' }
      else if (another !== undefined) problems[name] = { key: 'errors.field.several_so_named' }
      else if (name in values) values[name] = id
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * The conditions under which a field refers to rows of a table; one for each way, none if it never
 * does.
 */
export function pointsTo(registry: Registry, field: Field, table: string): RawBuilder<unknown>[] {
  if (field.type === 'reference') return tableOf(registry[field.to]) === table ? [sql``] : []
  if (field.type !== 'polymorphic') return []
  return Object.entries(field.to)
    .filter(([, to]) => tableOf(registry[to]) === table)
    .map(([kind]) => sql` and ${rowColumn(field.typeField)} = ${kind}`)
}

/** Whether a field refers to several rows of a table. */
export const isAmong = (registry: Registry, field: Field, table: string): boolean =>
  field.type === 'references' && tableOf(registry[field.to]) === table

/** Counts the rows of each entity that refer to one of some rows, deleted ones included. */
export async function referrersOf(
  trx: AnyTransaction,
  registry: Registry,
  resource: AnyResource,
  ids: readonly number[],
): Promise<{ name: string; count: number }[]> {
  const table = tableOf(resource)
  const found: { name: string; count: number }[] = []
  for (const other of Object.values(registry)) {
    if (other.union) continue
    const fields = Object.entries(other.fields).flatMap(([name, field]) =>
      isAmong(registry, field, table)
        ? [sql`${rowColumn(name)} && ${[...ids]}::int[]`]
        : pointsTo(registry, field, table).map(
            (kind) => sql`${rowColumn(name)} = any (${[...ids]}::int[])${kind}`,
          ),
    )
    if (fields.length === 0) continue
    const parts = [sql`(${sql.join(fields, sql` or `)})`, ...conditions(other.rows?.where)]
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(tableOf(other))} as r where ${sql.join(parts, sql` and `)}`.execute(trx)
    const count = Number(rows[0]?.count)
    if (count > 0) found.push({ name: other.name, count })
  }
  return found
}
