import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import { quote } from './columns.ts'
import { LIST_INDEX } from './list-index.ts'

/** Excludes indexes of lists, which a running server creates independently of migrations. */
const IS_FITTED = `relnamespace = home and not starts_with(relname, '${LIST_INDEX.prefix}')`

/**
 * The parts of the catalog that a migration creates or relies on. A change of any part changes the
 * transaction (xmin) of its row.
 */
const PARTS = {
  pg_class: IS_FITTED,
  pg_proc: 'pronamespace = home',
  pg_constraint: 'connamespace = home',
  pg_collation: 'collnamespace = home',
  pg_attribute: 'attrelid in (select oid from tables)',
  pg_attrdef: 'adrelid in (select oid from tables)',
  pg_trigger: 'tgrelid in (select oid from tables)',
  pg_rewrite: 'ev_class in (select oid from tables)',
} as const

const selectRows = (part: string, isOurs: string) =>
  `select concat_ws(' ', '${part}', p.ctid, p.xmin) as at from ${part} as p, ours where ${isOurs}`

/** SQL that summarizes the current catalog. */
const STATE_SQL = `with
  ours as (select current_schema()::regnamespace::oid as home),
  tables as (select oid from pg_class, ours where ${IS_FITTED}),
  rows as (${Object.entries(PARTS)
    .map(([part, isOurs]) => selectRows(part, isOurs))
    .join(' union all ')})
  select md5(string_agg(at, ',' order by at)) as catalog from rows`

/** SQL of the catalog's summary at the last migration; null if there was none. */
const KEPT_SQL = `select obj_description(to_regclass('settings'), 'pg_class') as kept`

async function readKept(trx: AnyTransaction): Promise<string | null> {
  const { rows } = await sql.raw<{ kept: string | null }>(KEPT_SQL).execute(trx)
  return rows[0]?.kept ?? null
}

const describeFit = (sources: string) => `Fitted by ${sources} as `

/** Reads the stored and current summaries for comparison. */
async function readFit(trx: AnyTransaction, sources: string): Promise<string> {
  const { rows } = await sql.raw<{ catalog: string }>(STATE_SQL).execute(trx)
  return `${describeFit(sources)}${rows[0]?.catalog}.`
}

/**
 * Returns whether the database is unchanged since a migration with the same code and declarations,
 * so that another one can be skipped.
 */
export async function isFitted(trx: AnyTransaction, sources: string): Promise<boolean> {
  const kept = await readKept(trx)
  // The cheap comparison comes first, because reading the catalog takes a while.
  return (
    kept !== null && kept.startsWith(describeFit(sources)) && kept === (await readFit(trx, sources))
  )
}

/** Stores the hash of the code and declarations of this migration, with the catalog's summary. */
export async function keepFitted(trx: AnyTransaction, sources: string): Promise<void> {
  const fit = await readFit(trx, sources)
  await sql.raw(`comment on table settings is ${quote(fit)}`).execute(trx)
}
