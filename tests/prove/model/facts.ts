import { sql } from 'kysely'
import { listVerbDecidingFields } from '../../../registry/changes/history.ts'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { entities } from '../../support/server/app.ts'

export type Facts = Readonly<Record<string, unknown>>

/** A reference that uses a place of its target. */
export interface Place {
  /** The entity whose rows use places, and its reference. */
  by: string
  name: string
  to: string
  count: string
  limit: string
}

/** Every declared reference that uses places. */
export const PLACES: readonly Place[] = Object.values(entities).flatMap(({ name: by, fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'reference' && field.capacity
      ? [{ by, name, to: field.to, ...field.capacity }]
      : [],
  ),
)

/** Returns the reference of an entity whose rows of one target must not overlap. */
export function listNoOverlaps({ fields }: AnyResource) {
  for (const [name, field] of Object.entries(fields))
    if (field.type === 'reference' && field.noOverlap) return { name, ...field.noOverlap }
  return undefined
}

/** Lists the fields in the conditions of references. */
const listRequired = (target: string) =>
  Object.values(entities).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) =>
      field.type === 'reference' && field.to === target && field.capacity
        ? Object.keys(getChoosableConditions(field, entities[target] ?? {}))
        : [],
    ),
  )

/** Lists the fields in the model: those that decide about actions and places. */
export function keptFields(resource: AnyResource): string[] {
  const noOverlap = listNoOverlaps(resource)
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'reference' && (field.capacity || entities[field.to]?.name === 'available-dates')
      ? [name]
      : [],
  )
  const counted = new Set(PLACES.filter(({ to }) => to === resource.name).map(({ count }) => count))
  const limits = PLACES.filter(({ to }) => to === resource.name).map(({ limit }) => limit)
  const overlapFields = noOverlap && [noOverlap.name, noOverlap.start, noOverlap.minutes]
  const names = [
    ...listVerbDecidingFields(resource),
    ...references,
    ...limits,
    ...listRequired(resource.name),
    ...Object.values(resource.ownerField ?? {}),
    ...(overlapFields ?? []),
  ]
  // The model computes counted and copied fields itself.
  return [...new Set(names)].filter((name) => {
    const field = resource.fields[name]
    return field && field.type !== 'id' && !field.copies && !counted.has(name)
  })
}

/** Normalizes a value for comparison. */
export function plain(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  return type === 'datetime' ? new Date(value).toISOString() : value
}

/** Reads the modelled fields of stored rows. Missing rows are left out. */
export async function storedFacts(
  db: Db,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, Facts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ row: string }>`select to_jsonb(r)::text as row
    from ${sql.table(getTableName(resource))} as r where id in (${sql.join(ids)})`.execute(db)
  const names = keptFields(resource)
  return new Map(
    rows.map(({ row }) => {
      const values: Record<string, unknown> = JSON.parse(row)
      const entries = names.map((name) => [name, plain(resource.fields[name]?.type, values[name])])
      return [Number(values.id), Object.fromEntries(entries)]
    }),
  )
}

/** Reads the counted places of stored rows. */
export async function storedCounts(
  db: Db,
  { to, count }: Pick<Place, 'to' | 'count'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const table = sql.table(getTableName(entities[to] as AnyResource))
  const { rows } = await sql<{ id: number; held: number }>`select id, ${sql.ref(count)} as held
    from ${table} where id in (${sql.join([...ids])})`.execute(db)
  return new Map(rows.map(({ id, held }) => [id, Number(held)]))
}
