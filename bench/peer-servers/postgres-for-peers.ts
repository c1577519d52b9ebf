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
  /** Counts the statements that clients of a database send during some work. */
  countStatements: (database: string, work: () => Promise<void>) => Promise<number>
  stop: () => Promise<void>
}

/** Milliseconds until all sessions log by new settings. */
const RELOAD = 300

const LOG_SIZE_SQL =
  'select pg_current_logfile() as file, (pg_stat_file(pg_current_logfile())).size'

async function countLoggedStatements(
  admin: pg.Client,
  database: string,
  work: () => Promise<void>,
): Promise<number> {
  const setLogged = async (statements: string) => {
    await admin.query(`alter system set log_statement = '${statements}'`)
    await admin.query('select pg_reload_conf()')
    await wait(RELOAD)
  }
  await setLogged('all')
  const { rows: before } = await admin.query(LOG_SIZE_SQL)
  await work()
  await setLogged('none')
  const { rows } = await admin.query(
    `select count(*)::int as count from regexp_matches(
      pg_read_file($1, $2::bigint, (pg_stat_file($1)).size - $2::bigint), $3, 'g')`,
    [before[0].file, before[0].size, `\\n${database} LOG:  (?:execute|statement)`],
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
  await settingsClient.query('alter system set logging_collector = on')
  await settingsClient.query(`alter system set log_line_prefix = '%d '`)
  await settingsClient.end()
  await postgres.restart('SIGINT')
  const admin = await connect('postgres')
  const { rows } = await admin.query('select pg_backend_pid() as id')
  return {
    pid: readParentId(rows[0].id),
    async createDatabase(name, template = 'template1') {
      await admin.query(`create database ${name} template ${template}`)
      return getUrl(name)
    },
    async withClient(database, work) {
      const client = await connect(database)
      return work(client).finally(() => client.end())
    },
    countStatements: (database, work) => countLoggedStatements(admin, database, work),
    stop: () => admin.end().then(postgres.stop),
  }
}
