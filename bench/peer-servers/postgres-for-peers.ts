import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../tests/support/database/postgres.ts'
import { readParentId } from '../processor-time.ts'

/** A PostgreSQL with a database for each server. */
export interface PeerPostgres {
  /** The id of its first process. */
  pid: number
  /** Creates an empty database, or a copy of another one; returns its address. */
  createDatabase: (name: string, template?: string) => Promise<string>
  /** Runs work with a connection to a database. */
  withClient: <T>(database: string, work: (client: pg.Client) => Promise<T>) => Promise<T>
  /** Counts the statements that clients of a database send during some work, without begin and commit. */
  countStatements: (database: string, work: () => Promise<void>) => Promise<number>
  stop: () => Promise<void>
}

/** Milliseconds until all sessions have read new settings. */
const RELOAD = 300

/** Counts the statements of a database. Those that begin or end a transaction are no part of it. */
async function countInDatabase(
  admin: pg.Client,
  database: string,
  work: () => Promise<void>,
): Promise<number> {
  const setTracked = async (statements: string) => {
    await admin.query(`alter system set pg_stat_statements.track = '${statements}'`)
    await admin.query('select pg_reload_conf()')
    await wait(RELOAD)
  }
  await admin.query('select pg_stat_statements_reset()')
  await setTracked('top')
  await work()
  await setTracked('none')
  const { rows } = await admin.query(
    `select coalesce(sum(calls), 0)::int as count from pg_stat_statements
      where dbid = (select oid from pg_database where datname = $1)`,
    [database],
  )
  return rows[0].count
}

/** Starts a PostgreSQL for all servers. */
export async function startPeerPostgres(): Promise<PeerPostgres> {
  const postgres = await startPostgres()
  const getUrl = (name: string) => `${postgres.url}${name}`
  const connect = async (name: string) => {
    const client = new pg.Client(getUrl(name))
    await client.connect()
    return client
  }
  const settingsClient = await connect('postgres')
  await settingsClient.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await settingsClient.end()
  await postgres.restart('SIGINT')
  const admin = await connect('postgres')
  await admin.query('create extension pg_stat_statements')
  // Nothing is counted during the loads.
  for (const setting of [`track = 'none'`, 'track_utility = off'])
    await admin.query(`alter system set pg_stat_statements.${setting}`)
  await admin.query('select pg_reload_conf()')
  const { rows } = await admin.query('select pg_backend_pid() as id')
  return {
    pid: readParentId(rows[0].id),
    async createDatabase(name, template = 'template1') {
      await admin.query(`create database "${name}" template "${template}"`)
      return getUrl(name)
    },
    async withClient(database, work) {
      const client = await connect(database)
      return work(client).finally(() => client.end())
    },
    countStatements: (database, work) => countInDatabase(admin, database, work),
    stop: () => admin.end().then(postgres.stop),
  }
}
