import { type Kysely, sql } from 'kysely'
import { StartError } from '../../settings/settings.ts'
import type { Database } from '../database-types.ts'
import { type Purpose, sessionSettings } from './postgres-pool.ts'

/** What to do about a pooler that changes connections. */
export const WITHOUT_POOLER =
  'Set DATABASE_URL to PostgreSQL itself. PgBouncer in transaction mode (pool_mode = transaction), or with options in ignore_startup_parameters, drops time limits and the time zone.'

/** Throws a `StartError` where a connection lacks a setting that it was opened with. */
async function refuseLostSettings(db: Kysely<Database>, purpose: Purpose): Promise<void> {
  const wanted = sessionSettings(purpose)
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting
    from pg_settings where name in (${sql.join(Object.keys(wanted))})`.execute(db)
  const lost = rows.find(({ name, setting }) => setting !== wanted[name])
  if (lost)
    throw new StartError(
      `The connections of DATABASE_URL do not keep their settings: ${lost.name} is ${lost.setting} instead of ${wanted[lost.name]}. ${WITHOUT_POOLER}`,
    )
}

/** Whether a connection stays on its server process while another one has a transaction. */
function keepsSession(db: Kysely<Database>): Promise<boolean> {
  return db.connection().execute(async (own) => {
    const process = async () =>
      (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(own)).rows[0]?.id
    const before = await process()
    return db.transaction().execute(async (other) => {
      await sql`select 1`.execute(other)
      return (await process()) === before
    })
  })
}

/**
 * Throws a `StartError` where a pooler between this server and PostgreSQL drops settings or changes
 * sessions, because requests would then fail one by one.
 */
export async function refusePooler(db: Kysely<Database>, purpose: Purpose): Promise<void> {
  await refuseLostSettings(db, purpose)
  if (await keepsSession(db)) return
  throw new StartError(
    `The connections of DATABASE_URL do not keep their session: each transaction has another one. ${WITHOUT_POOLER}`,
  )
}
