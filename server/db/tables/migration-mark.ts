import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import { quote } from './columns.ts'
import { LIST_INDEX } from './list-index.ts'

/** Excludes indexes of lists, which a running server creates independently of migrations. */
const IS_MIGRATED = `relnamespace = home and not starts_with(relname, '${LIST_INDEX.prefix}')`

/**
 * The parts of the catalog that a migration creates or relies on. A change of any part changes the
 * transaction (xmin) of its row.
 */
const CATALOG_CONDITIONS = {
  pg_class: IS_MIGRATED,
  pg_proc: 'pronamespace = home',
  pg_constraint: 'connamespace = home',
  pg_collation: 'collnamespace = home',
  pg_attribute: 'attrelid in (select oid from tables)',
  pg_attrdef: 'adrelid in (select oid from tables)',
  pg_trigger: 'tgrelid in (select oid from tables)',
  pg_rewrite: 'ev_class in (select oid from tables)',
} as const

const selectRows = (catalogTable: string, condition: string) =>
  `select concat_ws(' ', '${catalogTable}', p.ctid, p.xmin) as at from ${catalogTable} as p, ours where ${condition}`

/** SQL that summarizes the current catalog. */
const STATE_SQL = `with
  ours as (select current_schema()::regnamespace::oid as home),
  tables as (select oid from pg_class, ours where ${IS_MIGRATED}),
  rows as (${Object.entries(CATALOG_CONDITIONS)
    .map(([catalogTable, condition]) => selectRows(catalogTable, condition))
    .join(' union all ')})
  select md5(string_agg(at, ',' order by at)) as catalog from rows`

/** SQL of the catalog's summary at the last migration; null if there was none. */
const MARK_SQL = `select obj_description(to_regclass('settings'), 'pg_class') as mark`

async function readStoredMark(trx: AnyTransaction): Promise<string | null> {
  const { rows } = await sql.raw<{ mark: string | null }>(MARK_SQL).execute(trx)
  return rows[0]?.mark ?? null
}

const formatMark = (sources: string) => `Fitted by ${sources} as `

/** Builds the mark of the current catalog. */
async function buildMark(trx: AnyTransaction, sources: string): Promise<string> {
  const { rows } = await sql.raw<{ catalog: string }>(STATE_SQL).execute(trx)
  return `${formatMark(sources)}${rows[0]?.catalog}.`
}

/**
 * Returns whether the database is unchanged since a migration with the same code and declarations,
 * so that another one can be skipped.
 */
export async function isMigrated(trx: AnyTransaction, sources: string): Promise<boolean> {
  const storedMark = await readStoredMark(trx)
  // The cheap comparison comes first, because reading the catalog takes a while.
  return (
    storedMark !== null &&
    storedMark.startsWith(formatMark(sources)) &&
    storedMark === (await buildMark(trx, sources))
  )
}

/** Stores the hash of the code and declarations of this migration, with the catalog's summary. */
export async function storeMark(trx: AnyTransaction, sources: string): Promise<void> {
  const mark = await buildMark(trx, sources)
  await sql.raw(`comment on table settings is ${quote(mark)}`).execute(trx)
}
