import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Settings, StartError } from '../settings.ts'
import { reasonNotOpened } from './disk.ts'
import { lockFolder } from './lock.ts'
import type { CancelStatement } from './long.ts'
import { openPglite } from './pglite-pool.ts'
import type { Database, Db } from './types.ts'

export interface OpenDatabase {
  db: Db
  engine: 'embedded' | 'postgres'
  /** Not there where nothing can be interrupted. */
  cancel?: CancelStatement
  close(): Promise<void>
}

/** Times and amounts stay text and big counts are numbers, on both engines alike. */
const types = new pg.TypeOverrides()
for (const oid of [1082, 1083, 1114, 1184, 1700]) types.setTypeParser(oid, (text) => text)
types.setTypeParser(20, Number)

/** Connections a server holds to PostgreSQL. */
const POOL_SIZE = 10

/** Opens a PostgreSQL by its address; throws a `StartError` where it does not answer. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    types,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new StartError(
      `The database of DATABASE_URL does not answer: ${(error as Error).message}. Check that it runs, and its address, user and password.`,
    )
  }
  return { db, engine: 'postgres', cancel: canceller(databaseUrl), close: () => db.destroy() }
}

/** Cancels by a connection made for it: those of the pool may all be busy. */
function canceller(connectionString: string): CancelStatement {
  return async (backend) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    await client.connect()
    try {
      await client.query('select pg_cancel_backend($1)', [backend])
    } finally {
      await client.end()
    }
  }
}

/** Opens the embedded database in a folder, which this process then holds alone. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    mkdirSync(folder, { recursive: true })
    const { db, close } = await embedded({ dataDir: folder })
    return {
      db,
      engine: 'embedded',
      close: async () => {
        await close()
        unlock()
      },
    }
  } catch (error) {
    const reason = reasonNotOpened(dataDir, error)
    unlock()
    throw new StartError(reason)
  }
}

/** Opens the embedded database in memory, empty or from a dump, for tests. */
export async function openInMemory(loadDataDir?: Uint8Array) {
  const opened = await embedded({ loadDataDir })
  return { ...opened, engine: 'embedded' as const }
}

async function embedded(data: { dataDir?: string; loadDataDir?: Uint8Array }) {
  const pool = await openPglite(data)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  await sql`set time zone 'UTC'`.execute(db)
  return { db, dump: () => pool.dump(), close: () => db.destroy() }
}

/** The database that the settings ask for. */
export function openDatabase(settings: Settings): Promise<OpenDatabase> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openEmbedded(settings.dataDir)
}
