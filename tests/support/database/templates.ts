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
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { isWhole } from '../runner/whole.ts'
import { TEST_NOW } from '../server/clock.ts'
import { startPostgres } from './postgres.ts'
import { temporaryFolder } from './temporary.ts'

/** Both engines, for what an engine may do otherwise: each declared call, SQL, locks, limits, starts. */
export const ENGINES = ['embedded', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** The engines that most tests ask: PostgreSQL, and both in `npm run test:whole`. */
export const TESTED_ENGINES: readonly Engine[] = isWhole() ? ENGINES : ['postgres']

export type Content = 'demo' | 'empty'

/** Where the demo business, and nothing at all, wait to be copied; each is made when it is first asked for. */
export interface Templates {
  /** Data folders as a server would leave them; to be copied, not opened. */
  folders(): Promise<Readonly<Record<Content, string>>>
  /** The address of a PostgreSQL server with a database `template_demo`. */
  postgresUrl(): Promise<string>
  /** The address of a PostgreSQL database of one's own: the demo business, or nothing at all. */
  newDatabaseUrl(content?: Content): Promise<string>
}

/**
 * Fills a database with the demo business. It has no history, so that tests find only their own, and
 * its password hashes are cheap to compare, so that sign-ins take no time.
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
  // What each copy would be tidied for in the background is done once for all of them.
  await sql`vacuum analyze`.execute(db)
  await close()
  await onServer(postgresUrl, 'alter system set autovacuum = off')
  await onServer(postgresUrl, 'select pg_reload_conf()')
}

/**
 * Starts a PostgreSQL with the demo business, or fills the one of `TEST_POSTGRES_URL`: another
 * version, that of a superuser, whose databases are of no use to anybody.
 */
async function startFilled() {
  const { TEST_POSTGRES_URL: given } = process.env
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres()
  await fillPostgres(url)
  // One connection makes all databases, because opening one for each costs processor time.
  const maker = new pg.Client(`${url}postgres`)
  await maker.connect()
  return { url, maker, stop: () => maker.end().then(stop) }
}

async function createDatabase(maker: pg.Client, content: Content): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = content === 'demo' ? 'template_demo' : 'template1'
  const create = `create database ${name} template ${template}`
  // Files are copied in half the time that logging each page takes. Before 15 there is no choice.
  await maker.query(`${create} strategy file_copy`).catch(() => maker.query(create))
  return name
}

/** Fills the demo business once on each engine that is asked for. */
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

/** A database of one's own: the demo business, or nothing at all. */
export async function openCopy(
  templates: Templates,
  engine: Engine,
  content: Content = 'demo',
): Promise<OpenDatabase> {
  if (engine === 'postgres') return openPostgres(await templates.newDatabaseUrl(content))
  return openInFolder((to) => fillDataFolder(templates, to, content))
}

/** An embedded database in a folder that goes with it. */
export async function openInFolder(
  fill?: (folder: string) => Promise<void>,
): Promise<OpenDatabase> {
  const { path, remove } = temporaryFolder()
  await fill?.(path)
  const { close, ...opened } = await openEmbedded(path)
  return { ...opened, close: () => close().finally(remove) }
}

/** Gives a server a data folder of its own: the demo business, or a database without tables. */
export async function fillDataFolder(
  templates: Templates,
  to: string,
  content: Content = 'demo',
): Promise<void> {
  const folders = await templates.folders()
  cpSync(folders[content], to, { recursive: true })
}
