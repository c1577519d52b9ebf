import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../settings/settings.ts'
import type { Database } from '../database-types.ts'
import { prepareQuery } from '../prepared.ts'
import { findListenProblem } from './postgres-listener.ts'
import { type Purpose, buildSessionSettings } from './postgres-pool.ts'

/** A variable with an address of PostgreSQL. */
export type AddressVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'REPORT_DATABASE_URL'

/** A direct address of PostgreSQL without a pooler, and a database handle to test it. */
export interface DirectTrial {
  variable: AddressVariable
  url: string
  db: Kysely<Database>
  purpose: Purpose
}

/** The oldest major version of PostgreSQL that has the statements of this server. */
const OLDEST_MAJOR = 14

/** The advisory lock class that shows whether two addresses lead to the same database. */
const TRIAL_LOCK_CLASS = 7_741_267

/** Returns the remedy for a pooler that changes sessions. */
export const adviseDirectAddress = (variable: AddressVariable): string =>
  variable === 'DATABASE_URL'
    ? 'Set DATABASE_URL to PostgreSQL itself, or leave it and set DATABASE_DIRECT_URL to PostgreSQL itself. PgBouncer in transaction mode (pool_mode = transaction), or with options in ignore_startup_parameters, drops time limits and the time zone.'
    : `Set ${variable} to PostgreSQL itself, without a pooler.`

/** Throws a `StartError` if the server is too old, or if changes are needed and it only reads. */
async function refuseServer({ db, variable }: DirectTrial): Promise<void> {
  const { rows } = await sql<{ version: number; isStandby: boolean }>`
    select current_setting('server_version_num')::int as version,
      pg_is_in_recovery() as "isStandby"`.execute(db)
  const { version = 0, isStandby = false } = rows[0] ?? {}
  const major = Math.trunc(version / 10_000)
  if (major < OLDEST_MAJOR)
    throw new StartError(
      `${variable} leads to PostgreSQL ${major}, and Washboard needs ${OLDEST_MAJOR} or later. Upgrade that server, or set ${variable} to a newer one.`,
    )
  if (isStandby && variable !== 'REPORT_DATABASE_URL')
    throw new StartError(
      `${variable} leads to a standby, which takes no changes. Set it to the primary server. A standby can have the reports: set REPORT_DATABASE_URL to it.`,
    )
}

/**
 * Throws a `StartError` if the database cannot hold every text, or if the role may not create
 * tables in it.
 */
async function refuseDatabase({ db, variable }: DirectTrial): Promise<void> {
  const { rows } = await sql<{ encoding: string; role: string; mayCreate: boolean }>`
    select current_setting('server_encoding') as encoding, current_user as role,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const { encoding = '', role = '', mayCreate = false } = rows[0] ?? {}
  if (encoding !== 'UTF8')
    throw new StartError(
      `${variable} leads to a database with the encoding ${encoding}, and Washboard needs UTF8. Make one and set ${variable} to it: create database washboard template template0 encoding 'UTF8'`,
    )
  if (!mayCreate && variable !== 'REPORT_DATABASE_URL')
    throw new StartError(
      `The role "${role}" of ${variable} may not create tables. Let the owner of the database run: grant usage, create on schema public to "${role}"`,
    )
}

/**
 * Throws a `StartError` if a transaction lacks a setting that its connection or first statement has
 * set.
 */
export async function refuseLostSettings(
  db: Kysely<Database>,
  variable: AddressVariable,
  purpose: Purpose,
): Promise<void> {
  const expected = buildSessionSettings(purpose)
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting
    from pg_settings where name in (${sql.join(Object.keys(expected))})`.execute(db)
  const lostSetting = rows.find(({ name, setting }) => setting !== expected[name])
  if (lostSetting)
    throw new StartError(
      `The connections of ${variable} do not keep their settings: ${lostSetting.name} is ${lostSetting.setting} instead of ${expected[lostSetting.name]}. ${adviseDirectAddress(variable)}`,
    )
}

/**
 * Throws a `StartError` if a connection gets another session: for its next statement, from a pooler
 * that lends sessions in turn, or while another connection has a transaction.
 */
async function refuseLostSession({ db, variable }: DirectTrial): Promise<void> {
  const keepsSession = await db.connection().execute(async (connection) => {
    const readProcessId = async () =>
      (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(connection)).rows[0]?.id
    const firstProcessId = await readProcessId()
    if ((await readProcessId()) !== firstProcessId) return false
    return db.transaction().execute(async (otherConnection) => {
      await sql`select 1`.execute(otherConnection)
      return (await readProcessId()) === firstProcessId
    })
  })
  if (keepsSession) return
  throw new StartError(
    `The connections of ${variable} do not keep their session: each transaction has another one. ${adviseDirectAddress(variable)}`,
  )
}

/** Throws a `StartError` if a connection does not keep prepared statements. */
async function refuseLostStatements({ db, variable }: DirectTrial): Promise<void> {
  const statement = prepareQuery((value: number) => sql`select ${value}::int`)
  try {
    await db.connection().execute(async (connection) => {
      await statement(connection, 1)
      await statement(connection, 2)
    })
  } catch (error) {
    throw new StartError(
      `The connections of ${variable} keep no prepared statements: ${(error as Error).message}. ${adviseDirectAddress(variable)}`,
    )
  }
}

/** Throws a `StartError` if the connections of an address receive no notifications. */
async function refuseMissingNotifications({ variable, url }: DirectTrial): Promise<void> {
  const problem = await findListenProblem(url)
  if (problem === undefined) return
  throw new StartError(
    `The connections of ${variable} get no notifications, by which screens follow changes: ${problem}. ${adviseDirectAddress(variable)}`,
  )
}

/**
 * Throws a `StartError` if an address leads to an unsuitable server or database, or through a pooler that drops
 * settings or changes sessions, because requests would then fail one by one. Reports need no
 * notifications.
 */
export async function checkDirect(trial: DirectTrial): Promise<void> {
  const { db, variable, purpose } = trial
  await refuseServer(trial)
  await refuseLostSettings(db, variable, purpose)
  await refuseLostSession(trial)
  await refuseLostStatements(trial)
  await refuseDatabase(trial)
  if (variable !== 'REPORT_DATABASE_URL') await refuseMissingNotifications(trial)
}

/**
 * Throws a `StartError` unless the pooler and the direct address lead to one database, where each
 * sees the advisory locks of the other.
 */
export async function refuseOtherDatabase(
  pooled: Kysely<Database>,
  direct: Kysely<Database>,
): Promise<void> {
  const key = sql.lit(randomInt(2 ** 31 - 1))
  const lock = sql`${sql.lit(TRIAL_LOCK_CLASS)}, ${key}`
  const isOtherDatabase = await direct.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(pooled)
    return rows[0]?.isFree !== false
  })
  if (isOtherDatabase)
    throw new StartError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same database of the same server: the first through the pooler, the second without it.',
    )
}
