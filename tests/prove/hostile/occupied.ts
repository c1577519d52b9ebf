import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { exclusiveReferences } from '../../../server/db/tables/occupancies.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'

type Reference = ReturnType<typeof exclusiveReferences>[number]

/** Rows that take time and are not held for it, or the other way round. */
async function mistaken(db: Db, reference: Reference): Promise<string[]> {
  const { table, column, occupancies } = reference
  const { rows } = await sql<{ id: number }>`
    select coalesce(r.id, o.by_id) as id
    from (select * from ${sql.table(table)} as r where ${sql.raw(reference.isTaken('r'))}) as r
    full join (select * from ${sql.table(occupancies)} where by_table = ${table}) as o
      on o.by_id = r.id
    where o.by_id is null or r.id is null or o.held_id <> r.${sql.ref(column)}
      or lower(o.during) <> lower(${sql.raw(reference.during('r'))})`.execute(db)
  return rows.map(({ id }) => `${table} ${id}: ${column} is held otherwise than the row says`)
}

/** Rows that are held twice at one time, however the database came to it. */
async function overlapping(db: Db, occupancies: string): Promise<string[]> {
  const { rows } = await sql<{ one: number; other: number }>`
    select a.by_id as one, b.by_id as other
    from ${sql.table(occupancies)} as a join ${sql.table(occupancies)} as b
      on a.held_id = b.held_id and a.during && b.during
        and (a.by_table, a.by_id) < (b.by_table, b.by_id)`.execute(db)
  return rows.map(({ one, other }) => `${occupancies}: ${one} and ${other} overlap`)
}

/** What is wrong with the times at which rows are occupied. */
export async function wronglyOccupied(db: Db): Promise<string[]> {
  const references = buildTables(registry).flatMap((table) => exclusiveReferences(table, registry))
  const tables = new Set(references.map(({ occupancies }) => occupancies))
  const found = [
    ...references.map((reference) => mistaken(db, reference)),
    ...[...tables].map((table) => overlapping(db, table)),
  ]
  return (await Promise.all(found)).flat()
}
