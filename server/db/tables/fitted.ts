import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import { quote } from './columns.ts'
import { LIST_INDEX } from './list-index.ts'

/** Indexes of lists are made while the server runs, and say nothing of a fit. */
const IS_FITTED = `relnamespace = home and not starts_with(relname, '${LIST_INDEX.prefix}')`

/**
 * The parts of a catalog that a fit makes or relies on, by what their rows belong to. Whoever
 * changes one, a row of another transaction (xmin) stands for it.
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

const rowsOf = (part: string, isOurs: string) =>
  `select concat_ws(' ', '${part}', p.ctid, p.xmin) as at from ${part} as p, ours where ${isOurs}`

/** What the catalog is now. */
const STATE_SQL = `with
  ours as (select current_schema()::regnamespace::oid as home),
  tables as (select oid from pg_class, ours where ${IS_FITTED}),
  rows as (${Object.entries(PARTS)
    .map(([part, isOurs]) => rowsOf(part, isOurs))
    .join(' union all ')})
  select md5(string_agg(at, ',' order by at)) as catalog from rows`

/** What was kept at the last fit; null where there was none. */
const KEPT_SQL = `select obj_description(to_regclass('settings'), 'pg_class') as kept`

async function readKept(trx: AnyTransaction): Promise<string | null> {
  const { rows } = await sql.raw<{ kept: string | null }>(KEPT_SQL).execute(trx)
  return rows[0]?.kept ?? null
}

const fittedBy = (sources: string) => `Fitted by ${sources} as `

/** What is kept of a database that is fitted now. */
async function readFit(trx: AnyTransaction, sources: string): Promise<string> {
  const { rows } = await sql.raw<{ catalog: string }>(STATE_SQL).execute(trx)
  return `${fittedBy(sources)}${rows[0]?.catalog}.`
}

/**
 * Whether a database is as it was when the same code and declarations last fitted it, so that
 * fitting it again would change nothing: what a fit does beyond its catalog it does where something
 * is missing there.
 */
export async function isFitted(trx: AnyTransaction, sources: string): Promise<boolean> {
  const kept = await readKept(trx)
  // Reading the catalog takes a while.
  return (
    kept !== null && kept.startsWith(fittedBy(sources)) && kept === (await readFit(trx, sources))
  )
}

/** Keeps what a database was fitted by, and how its catalog is then. */
export async function keepFitted(trx: AnyTransaction, sources: string): Promise<void> {
  const fit = await readFit(trx, sources)
  await sql.raw(`comment on table settings is ${quote(fit)}`).execute(trx)
}
