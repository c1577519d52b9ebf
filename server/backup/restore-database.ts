import { sql } from 'kysely'
import { type AnyTransaction, allowAnyTable, type Db } from '../db/database-types.ts'
import { executeAll, shortenStatement } from '../db/execute-all.ts'
import { lockSetup } from '../db/locks.ts'
import { buildWordStatements } from '../db/search/word-functions.ts'
import { quote } from '../db/tables/columns.ts'
import { BackupError, type Column, type TableDigests } from './archive.ts'
import { digestTables } from './dump-database.ts'
import { readArchive } from './read-archive.ts'
import { type ArchivedTable, setTextForms } from './schema-statements.ts'

/** Reads the names of the tables and views of a database. */
export async function readTableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class as c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Throws a `BackupError` if a database has tables or views. */
export async function refuseUsedDatabase(db: Db, location: string): Promise<void> {
  const names = await readTableNames(db)
  if (names.length === 0) return
  throw new BackupError(
    `The database ${location} already has ${names.length} tables and views, such as ${names[0]}. A backup is restored only into an empty database. Nothing was changed.`,
  )
}

/** Inserts rows that are JSON arrays of texts, including values of identity columns. */
async function insertRows(
  trx: AnyTransaction,
  table: string,
  columns: readonly Column[],
  rows: readonly string[],
): Promise<void> {
  const names = columns.map(({ name }) => sql.ref(name))
  const values = columns.map(({ type }, index) => sql`(r ->> ${sql.lit(index)})::${sql.raw(type)}`)
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as r`.execute(
    trx,
  )
}

async function runStatements(trx: AnyTransaction, statements: readonly string[]): Promise<void> {
  await executeAll(trx, statements, async (statement) => {
    try {
      await sql.raw(statement).execute(trx)
    } catch (error) {
      throw new BackupError(
        `The database does not accept a part of the backup: ${(error as Error).message}. Nothing was changed. This statement failed: ${shortenStatement(statement)}`,
      )
    }
  })
}

/**
 * Recreates the text functions of the archive, because they may name a collation that this version
 * of PostgreSQL lacks. Returns the statement that marks the later indexes as built on these
 * functions.
 */
async function recreateTextFunctions(trx: AnyTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regprocedure('search_text(text)') is not null as exists`.execute(trx)
  if (!rows[0]?.exists) return []
  const { statements, version } = await buildWordStatements(trx)
  await runStatements(trx, statements)
  return [`comment on function search_text(text) is ${quote(version)}`]
}

/** Throws a `BackupError` if the restored rows differ from the archive. */
async function assertSameRows(
  trx: AnyTransaction,
  tables: readonly ArchivedTable[],
  expected: TableDigests,
): Promise<void> {
  const digests = await digestTables(trx, tables)
  for (const { name } of tables) {
    if (digests[name]?.checksum === expected[name]?.checksum) continue
    throw new BackupError(
      `The restored rows of ${name} differ from the backup (${digests[name]?.rows} of ${expected[name]?.rows} rows). Nothing was changed.`,
    )
  }
}

/** Gives the restored database a new id, so that browsers drop lists cached from the original. */
async function renewIdentity(trx: AnyTransaction): Promise<void> {
  await sql`insert into settings (name, value) values ('database', gen_random_uuid()::text)
    on conflict (name) do update set value = excluded.value`.execute(trx)
}

/** Receives the next step of a restore, for the operator. */
export type Report = (step: string) => void

/**
 * Restores an archive into an empty database in one transaction, and compares the result with the
 * manifest. Returns the digests of its tables.
 */
export async function restoreDatabase(
  db: Db,
  location: string,
  chunks: AsyncIterable<Uint8Array | string>,
  report: Report = () => {},
): Promise<TableDigests> {
  return allowAnyTable(db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      await refuseUsedDatabase(trx as unknown as Db, location)
      await setTextForms(trx)
      // Functions may refer to tables that are created later.
      await sql`set local check_function_bodies = off`.execute(trx)
      const tables: ArchivedTable[] = []
      let digests: TableDigests = {}
      let markStatements: readonly string[] = []
      for await (const part of readArchive(chunks)) {
        const current = tables.at(-1)
        if (part.kind === 'sql') {
          report(current ? 'Making indexes …' : 'Making tables …')
          await runStatements(trx, part.statements)
          if (current) await runStatements(trx, markStatements)
          else markStatements = await recreateTextFunctions(trx)
        }
        if (part.kind === 'table') {
          report(`Restoring ${part.table} …`)
          tables.push({ name: part.table, columns: part.columns })
        }
        if (part.kind === 'rows' && current)
          await insertRows(trx, current.name, current.columns, part.rows)
        if (part.kind === 'end') digests = part.manifest.tables
      }
      report('Comparing checksums …')
      await assertSameRows(trx, tables, digests)
      if (tables.some(({ name }) => name === 'settings')) await renewIdentity(trx)
      return digests
    })
}
