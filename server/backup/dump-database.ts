import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyDb, AnyTransaction, Db } from '../db/database-types.ts'
import { allowAnyTable } from '../db/database-types.ts'
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type ArchiveLine,
  type TableDigest,
  type TableDigests,
} from './archive.ts'
import { type ArchivedTable, readSchema, setTextForms } from './schema-statements.ts'
import { createContentFiller, type StoredContents } from './stored-contents.ts'
import { DigestCounter } from './table-digest.ts'

/** The number of rows per fetch; fewer from tables whose rows may have megabytes. */
const FETCH_SIZE = 500
const BINARY_FETCH_SIZE = 4

/**
 * Conditions that exclude rows about one installation: its running servers, and the id by which
 * browsers recognize its cached lists.
 */
const ROW_CONDITIONS: Readonly<Record<string, string>> = {
  running_servers: 'false',
  settings: `name <> 'database'`,
}

/** The database of an archive, with the facts of its header. */
export interface Source extends StoredContents {
  db: Db
  engine: ArchiveHeader['engine']
  /** The version of Washboard. */
  version: string
}

/** Reads the rows of a table in batches, each row as a JSON array of texts. */
async function* readRows(
  trx: AnyTransaction,
  { name, columns }: ArchivedTable,
): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`)
  const condition = sql.raw(ROW_CONDITIONS[name] ?? 'true')
  await sql`declare archived_rows no scroll cursor for
    select to_json(array[${sql.join(texts)}]::text[])::text as row from ${sql.table(name)}
    where ${condition}`.execute(trx)
  const size = columns.some(({ type }) => type === 'bytea') ? BINARY_FETCH_SIZE : FETCH_SIZE
  const fetchRows = sql.raw<{ row: string }>(`fetch ${size} from archived_rows`)
  for (;;) {
    const { rows } = await fetchRows.execute(trx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < size) break
  }
  await sql`close archived_rows`.execute(trx)
}

/** Counts the rows of tables and sums their hashes. */
export async function digestTables(
  trx: AnyTransaction,
  tables: readonly ArchivedTable[],
): Promise<TableDigests> {
  await setTextForms(trx)
  const digests: Record<string, TableDigest> = {}
  for (const table of tables) {
    const digestCounter = new DigestCounter()
    for await (const rows of readRows(trx, table)) for (const row of rows) digestCounter.add(row)
    digests[table.name] = digestCounter.digest
  }
  return digests
}

async function readHeader(
  trx: AnyTransaction,
  { engine, version }: Source,
  hasRegistry: boolean,
): Promise<ArchiveHeader> {
  const registry = hasRegistry
    ? sql`(select hash from registry_versions order by version desc limit 1)`
    : sql`null`
  const { rows } = await sql<{ postgres: string; registry: string | null; now: Date | string }>`
    select current_setting('server_version') as postgres, now()::text as now,
      ${registry}::text as registry`.execute(trx)
  const [{ postgres = '', registry: hash = null, now = '' } = {}] = rows
  return {
    washboard: 'backup',
    format: ARCHIVE_FORMAT,
    version,
    registry: hash,
    engine,
    postgres: postgres.split(' ')[0] ?? postgres,
    madeAt: new Date(now).toISOString(),
  }
}

/** Yields the lines of an archive up to its manifest. */
async function* generateArchiveLines(
  trx: AnyTransaction,
  source: Source,
  digests: Record<string, TableDigest>,
): AsyncGenerator<string> {
  const formatLine = (value: ArchiveLine) => `${JSON.stringify(value)}\n`
  await setTextForms(trx)
  const { before, tables, after } = await readSchema(trx)
  const hasRegistry = tables.some(({ name }) => name === 'registry_versions')
  yield formatLine(await readHeader(trx, source, hasRegistry))
  yield formatLine({ before })
  for (const table of tables) {
    yield formatLine({ table: table.name, columns: table.columns })
    const digestCounter = new DigestCounter()
    const addContents = createContentFiller(trx, table, source)
    for await (const batch of readRows(trx, table)) {
      const rows = await addContents(batch)
      if (rows.length === 0) continue
      for (const row of rows) digestCounter.add(row)
      yield `${rows.join('\n')}\n`
    }
    digests[table.name] = digestCounter.digest
  }
  yield formatLine({ after })
}

/** Yields the text of an archive of a database, from one snapshot. */
export async function* dumpDatabase(source: Source): AsyncGenerator<string> {
  const trx = await (allowAnyTable(source.db) as AnyDb)
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const hash = createHash('sha256')
  const tables: Record<string, TableDigest> = {}
  try {
    for await (const text of generateArchiveLines(trx, source, tables)) {
      hash.update(text)
      yield text
    }
  } finally {
    await trx.rollback().execute()
  }
  const manifest = { tables, sha256: hash.digest('hex') }
  yield `${JSON.stringify({ manifest })}\n`
}
