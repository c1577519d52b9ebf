import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../database-types.ts'

/** The name of a list's index: a prefix, and digits of the hash of its definition. */
export const LIST_INDEX = { prefix: 'list_order_', digits: 16 } as const

/** The name of an index by its definition. */
export const listIndexName = (definition: string): string =>
  LIST_INDEX.prefix +
  createHash('sha256').update(definition).digest('hex').slice(0, LIST_INDEX.digits)

/** An index of a list's rows in one of its orders, or of the texts that find them. */
export interface ListIndex {
  name: string
  table: string
  /** The tables whose lists need it. */
  lists: ReadonlySet<string>
  /** The table, the columns and the condition, as in `create index`. */
  definition: string
}

/**
 * The row count from which a table gets indexes for its lists. Fewer rows are sorted in a few
 * milliseconds.
 */
export const INDEX_THRESHOLD = 10_000

/** The advisory lock of the server that creates indexes. */
const INDEX_LOCK = 7_741_266

interface Options {
  /** True if others write to the tables at the same time, so that they must not be locked. */
  isConcurrent: boolean
  /** True to drop indexes that no list needs any more. */
  drop: boolean
  /** The row count from which a table gets indexes. */
  minRows?: number
  /** Stops before the next index. */
  signal?: AbortSignal
}

/** Reads the existing indexes of lists, and whether each is valid. */
async function readIndexes(db: Db) {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid"
    from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and starts_with(c.relname, ${LIST_INDEX.prefix})`.execute(db)
  return new Map(rows.map(({ name, isValid }) => [name, isValid]))
}

async function isLongTable(db: Db, table: string, from: number): Promise<boolean> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from (select from ${sql.table(table)} limit ${from}) as r`.execute(db)
  return Number(rows[0]?.rows) >= from
}

async function findLongTables(db: Db, indexes: readonly ListIndex[], from: number) {
  const longTableNames = new Set<string>()
  for (const table of new Set(indexes.flatMap(({ lists }) => [...lists])))
    if (await isLongTable(db, table, from)) longTableNames.add(table)
  return longTableNames
}

/**
 * Creates missing indexes on large tables one by one, and drops those that no list needs. Of
 * several servers only one does it. Returns the names of new indexes.
 */
export function updateListIndexes(
  db: Db,
  indexes: readonly ListIndex[],
  options: Options,
): Promise<string[]> {
  // The single connection of an embedded database is shared by all requests.
  if (!options.isConcurrent) return createMissing(db, indexes, options)
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ has: boolean }>`
      select pg_try_advisory_lock(${INDEX_LOCK}) as has`.execute(connection)
    if (!rows[0]?.has) return []
    try {
      return await createMissing(connection, indexes, options)
    } finally {
      await sql`select pg_advisory_unlock(${INDEX_LOCK})`.execute(connection)
    }
  })
}

async function createMissing(
  db: Db,
  indexes: readonly ListIndex[],
  { isConcurrent, drop, minRows = INDEX_THRESHOLD, signal }: Options,
): Promise<string[]> {
  const mode = sql.raw(isConcurrent ? 'concurrently' : '')
  const existing = await readIndexes(db)
  const declared = new Set(indexes.map(({ name }) => name))
  for (const [name, isValid] of existing) {
    // An invalid index is left over from a server that ended while creating it.
    if (isValid && !(drop && !declared.has(name))) continue
    await sql`drop index ${mode} if exists ${sql.ref(name)}`.execute(db)
    existing.delete(name)
  }
  const missing = indexes.filter(({ name }) => !existing.has(name))
  const longTableNames = await findLongTables(db, missing, minRows)
  const created: ListIndex[] = []
  for (const index of missing) {
    if (signal?.aborted) return []
    if (![...index.lists].some((table) => longTableNames.has(table))) continue
    await sql`create index ${mode} if not exists ${sql.ref(index.name)}
      on ${sql.raw(index.definition)}`.execute(db)
    created.push(index)
  }
  // The planner can use an index on an expression well only after `analyze`.
  for (const table of new Set(created.flatMap((index) => [index.table, ...index.lists])))
    await sql`analyze ${sql.table(table)}`.execute(db)
  return created.map(({ name }) => name)
}
