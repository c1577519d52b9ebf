import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { findExclusiveReferences } from '../../../server/db/tables/occupancies.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'

type Reference = ReturnType<typeof findExclusiveReferences>[number]

/** Lists rows that should block time and do not, and the reverse. */
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

/** Lists overlapping rows of one person. */
async function overlapping(db: Db, occupancies: string): Promise<string[]> {
  const { rows } = await sql<{ one: number; other: number }>`
    select a.by_id as one, b.by_id as other
    from ${sql.table(occupancies)} as a join ${sql.table(occupancies)} as b
      on a.held_id = b.held_id and a.during && b.during
        and (a.by_table, a.by_id) < (b.by_table, b.by_id)`.execute(db)
  return rows.map(({ one, other }) => `${occupancies}: ${one} and ${other} overlap`)
}

/** Lists all mistakes in the blocked times. */
export async function wronglyOccupied(db: Db): Promise<string[]> {
  const references = buildTables(registry).flatMap((table) =>
    findExclusiveReferences(table, registry),
  )
  const tables = new Set(references.map(({ occupancies }) => occupancies))
  const mismatches = [
    ...references.map((reference) => mistaken(db, reference)),
    ...[...tables].map((table) => overlapping(db, table)),
  ]
  return (await Promise.all(mismatches)).flat()
}
