import { sql } from 'kysely'
import type { Db } from '../database-types.ts'

/** The name of an index of lists: a prefix, and digits of the hash of its definition. */
export const LIST_INDEX = { prefix: 'list_order_', digits: 16 } as const

/** An index that has the rows of a list in one of its orders. */
export interface ListIndex {
  name: string
  table: string
  /** The tables of the lists that have this order. */
  lists: ReadonlySet<string>
  /** The table, the columns and the condition, as they stand in `create index`. */
  definition: string
}

/** Rows from which on a table has the indexes of its lists. Fewer are sorted in a few milliseconds, and written without them. */
export const INDEXED_FROM = 10_000

/** The number of the lock that one server has while it makes indexes. */
const LOCK = 7_741_266

interface Options {
  /** Whether others write to the tables meanwhile, so that they must not be locked. */
  isConcurrent: boolean
  /** Whether indexes that no list asks for any more are dropped. */
  drop: boolean
  /** Rows from which on a table has indexes. */
  from?: number
  /** Ends it before the next index. */
  signal?: AbortSignal
}

/** The indexes of lists that there are, with whether each is whole. */
async function readIndexes(db: Db) {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid"
    from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and starts_with(c.relname, ${LIST_INDEX.prefix})`.execute(db)
  return new Map(rows.map(({ name, isValid }) => [name, isValid]))
}

async function isLong(db: Db, table: string, from: number): Promise<boolean> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from (select from ${sql.table(table)} limit ${from}) as r`.execute(db)
  return Number(rows[0]?.rows) >= from
}

async function longTables(db: Db, indexes: readonly ListIndex[], from: number) {
  const long = new Set<string>()
  for (const table of new Set(indexes.flatMap(({ lists }) => [...lists])))
    if (await isLong(db, table, from)) long.add(table)
  return long
}

/**
 * Makes the indexes that are missing on tables with many rows, one after another, and drops those
 * that no list asks for. Of several servers only one does it. Returns the names of what was made.
 */
export function fitListIndexes(
  db: Db,
  indexes: readonly ListIndex[],
  options: Options,
): Promise<string[]> {
  // The one connection of an embedded database is everybody's.
  if (!options.isConcurrent) return fitOn(db, indexes, options)
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ has: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as has`.execute(one)
    if (!rows[0]?.has) return []
    try {
      return await fitOn(one, indexes, options)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one)
    }
  })
}

async function fitOn(
  db: Db,
  indexes: readonly ListIndex[],
  { isConcurrent, drop, from = INDEXED_FROM, signal }: Options,
): Promise<string[]> {
  const how = sql.raw(isConcurrent ? 'concurrently' : '')
  const existing = await readIndexes(db)
  const declared = new Set(indexes.map(({ name }) => name))
  for (const [name, isValid] of existing) {
    // One that was being made when its server ended is of no use.
    if (isValid && !(drop && !declared.has(name))) continue
    await sql`drop index ${how} if exists ${sql.ref(name)}`.execute(db)
    existing.delete(name)
  }
  const missing = indexes.filter(({ name }) => !existing.has(name))
  const long = await longTables(db, missing, from)
  const made: ListIndex[] = []
  for (const index of missing) {
    if (signal?.aborted) return []
    if (![...index.lists].some((table) => long.has(table))) continue
    await sql`create index ${how} if not exists ${sql.ref(index.name)}
      on ${sql.raw(index.definition)}`.execute(db)
    made.push(index)
  }
  // What an index on an expression is worth is known once its values were looked at.
  for (const table of new Set(made.flatMap(({ lists }) => [...lists])))
    await sql`analyze ${sql.table(table)}`.execute(db)
  return made.map(({ name }) => name)
}
