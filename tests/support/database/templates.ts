import { cpSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import pg from 'pg'
import { registry } from '../../../resources/index.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { isWhole } from '../runner/whole.ts'
import { TEST_NOW } from '../server/clock.ts'
import { startPostgres } from './postgres.ts'
import { temporaryFolder } from './temporary.ts'

/**
 * Both engines, for tests in which they may differ: declared requests, SQL, locks, limits, starts.
 */
export const ENGINES = ['embedded', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** The engines of most tests: PostgreSQL, and both in `npm run test:whole`. */
export const TESTED_ENGINES: readonly Engine[] = isWhole() ? ENGINES : ['postgres']

export type Content = 'demo' | 'empty'

/** The template databases: the demo business and an empty one. Each is created at its first use. */
export interface Templates {
  /** Template data folders, to be copied and not opened. */
  folders(): Promise<Readonly<Record<Content, string>>>
  /** The address of a PostgreSQL server with a database `template_demo`. */
  postgresUrl(): Promise<string>
  /** Creates a PostgreSQL database for one caller: with the demo business, or empty. */
  newDatabaseUrl(content?: Content): Promise<string>
}

/**
 * Fills a database with the demo business. It has no history, so that tests find only their own
 * changes. Its password hashes are cheap, so that sign-ins are fast.
 */
async function fillDemo(db: Db): Promise<void> {
  await syncTables(db, registry)
  await seedDemo(db, { now: TEST_NOW, history: false })
  const password_hash = await hash(DEMO_PASSWORD, { memoryCost: 64, timeCost: 1 })
  await db.updateTable('credentials').set({ password_hash }).execute()
}

async function fillFolders(path: string): Promise<Record<Content, string>> {
  const [demo, empty] = [join(path, 'demo'), join(path, 'empty')]
  await (await openEmbedded(empty)).close()
  cpSync(empty, demo, { recursive: true })
  const { setupDb: db, close } = await openEmbedded(demo)
  await fillDemo(db)
  await close()
  return { demo, empty }
}

async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(`${postgresUrl}postgres`)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function fillPostgres(postgresUrl: string): Promise<void> {
  await onServer(postgresUrl, 'drop database if exists template_demo')
  await onServer(postgresUrl, 'create database template_demo')
  const { setupDb: db, close } = await openPostgres(`${postgresUrl}template_demo`)
  await fillDemo(db)
  // Vacuum the template once, so that its copies need no vacuum.
  await sql`vacuum analyze`.execute(db)
  await close()
  await onServer(postgresUrl, 'alter system set autovacuum = off')
  await onServer(postgresUrl, 'select pg_reload_conf()')
}

/** Starts a PostgreSQL with the demo business, or fills the server of `TEST_POSTGRES_URL`. */
async function startFilled() {
  const { TEST_POSTGRES_URL: configuredUrl } = process.env
  const { url, stop } = configuredUrl
    ? { url: configuredUrl, stop: async () => {} }
    : await startPostgres()
  await fillPostgres(url)
  // One connection creates all databases, because each new connection costs processor time.
  const maker = new pg.Client(`${url}postgres`)
  await maker.connect()
  return { url, maker, stop: () => maker.end().then(stop) }
}

async function createDatabase(maker: pg.Client, content: Content): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = content === 'demo' ? 'template_demo' : 'template1'
  const create = `create database ${name} template ${template}`
  // Copying files takes half the time of logging each page. PostgreSQL before 15 has no such
  // option.
  await maker.query(`${create} strategy file_copy`).catch(() => maker.query(create))
  return name
}

/** Fills the demo business once for each requested engine. */
export function makeTemplates(): Templates & { close(): Promise<void> } {
  const folder = temporaryFolder()
  let folders: ReturnType<typeof fillFolders> | undefined
  let postgres: ReturnType<typeof startFilled> | undefined
  const filled = () => (postgres ??= startFilled())
  return {
    folders: () => (folders ??= fillFolders(folder.path)),
    postgresUrl: async () => (await filled()).url,
    async newDatabaseUrl(content = 'demo') {
      const { url, maker } = await filled()
      return `${url}${await createDatabase(maker, content)}`
    },
    async close() {
      await (await postgres)?.stop()
      folder.remove()
    },
  }
}

/** Opens a new database: with the demo business, or empty. */
export async function openCopy(
  templates: Templates,
  engine: Engine,
  content: Content = 'demo',
): Promise<OpenDatabase> {
  if (engine === 'postgres') return openPostgres(await templates.newDatabaseUrl(content))
  return openInFolder((folder) => fillDataFolder(templates, folder, content))
}

/** Opens an embedded database whose folder is removed when it closes. */
export async function openInFolder(
  fill?: (folder: string) => Promise<void>,
): Promise<OpenDatabase> {
  const { path, remove } = temporaryFolder()
  await fill?.(path)
  const { close, ...database } = await openEmbedded(path)
  return { ...database, close: () => close().finally(remove) }
}

/** Fills a data folder for a server: with the demo business, or with a database without tables. */
export async function fillDataFolder(
  templates: Templates,
  target: string,
  content: Content = 'demo',
): Promise<void> {
  const folders = await templates.folders()
  cpSync(folders[content], target, { recursive: true })
}
