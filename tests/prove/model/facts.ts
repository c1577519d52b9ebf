import { sql } from 'kysely'
import { listDecidingFields } from '../../../registry/changes/history.ts'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { entities } from '../../support/server/app.ts'

export type Facts = Readonly<Record<string, unknown>>

/** A reference that uses up a place of the row that it points to. */
export interface Place {
  /** The entity whose rows take places, and its reference. */
  by: string
  name: string
  to: string
  count: string
  limit: string
}

/** Every reference that takes places, as the declarations say. */
export const PLACES: readonly Place[] = Object.values(entities).flatMap(({ name: by, fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'reference' && field.capacity
      ? [{ by, name, to: field.to, ...field.capacity }]
      : [],
  ),
)

/** The reference of an entity whose rows of one target never overlap, if it has one. */
export function listNoOverlaps({ fields }: AnyResource) {
  for (const [name, field] of Object.entries(fields))
    if (field.type === 'reference' && field.noOverlap) return { name, ...field.noOverlap }
  return undefined
}

/** The fields that the conditions under which a row may be pointed to ask for. */
const listRequired = (target: string) =>
  Object.values(entities).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) =>
      field.type === 'reference' && field.to === target && field.capacity
        ? Object.keys(getChoosableConditions(field, entities[target] ?? {}))
        : [],
    ),
  )

/** The fields of an entity that the model keeps: all that decides what may be done, and what is taken. */
export function keptFields(resource: AnyResource): string[] {
  const noOverlap = listNoOverlaps(resource)
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'reference' && (field.capacity || entities[field.to]?.name === 'available-dates')
      ? [name]
      : [],
  )
  const counted = new Set(PLACES.filter(({ to }) => to === resource.name).map(({ count }) => count))
  const limits = PLACES.filter(({ to }) => to === resource.name).map(({ limit }) => limit)
  const taken = noOverlap && [noOverlap.name, noOverlap.start, noOverlap.minutes]
  const names = [
    ...listDecidingFields(resource),
    ...references,
    ...limits,
    ...listRequired(resource.name),
    ...Object.values(resource.ownerField ?? {}),
    ...(taken ?? []),
  ]
  // What the database counts, the model counts itself; what it copies, the model looks up.
  return [...new Set(names)].filter((name) => {
    const field = resource.fields[name]
    return field && field.type !== 'id' && !field.copies && !counted.has(name)
  })
}

/** A value as the model writes it, whoever wrote it. */
export function plain(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  return type === 'datetime' ? new Date(value).toISOString() : value
}

/** Reads what the model keeps of some rows of an entity, as they are stored; those that are gone are left out. */
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
      const kept = names.map((name) => [name, plain(resource.fields[name]?.type, values[name])])
      return [Number(values.id), Object.fromEntries(kept)]
    }),
  )
}

/** Reads how many places of some rows are taken, as the database counts them. */
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
