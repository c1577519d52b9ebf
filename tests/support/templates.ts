import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { registry } from '../../resources/index.ts'
import { type OpenDatabase, openInMemory, openPostgres } from '../../server/db/database.ts'
import { openPglite } from '../../server/db/pglite-pool.ts'
import { syncTables } from '../../server/db/sync.ts'
import { seedDemo } from '../../demo/seed.ts'
import { TEST_NOW } from './clock.ts'
import { startPostgres } from './postgres.ts'

/** Every server test runs on both. */
export const ENGINES = ['embedded', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]
export type Content = 'demo' | 'empty'

/** Where the demo business waits to be copied. */
export interface Templates {
  /** A file with a dump of an embedded database. */
  embedded: string
  /** A data folder with that database, as a server would leave it; to be copied, not opened. */
  folder: string
  /** A PostgreSQL server with a database `template_demo`. */
  postgresUrl: string
}

async function fillEmbedded(to: Pick<Templates, 'embedded' | 'folder'>): Promise<void> {
  const { setupDb: db, dump, close } = await openInMemory()
  await syncTables(db, registry)
  await seedDemo(db, { now: TEST_NOW })
  const filled = await dump()
  await close()
  writeFileSync(to.embedded, filled)
  const dataDir = join(to.folder, 'database')
  mkdirSync(dataDir, { recursive: true })
  const pglite = await openPglite({ dataDir, loadDataDir: filled })
  await pglite.close()
}

async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(`${postgresUrl}postgres`)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function fillPostgres(postgresUrl: string): Promise<void> {
  await onServer(postgresUrl, 'create database template_demo')
  const { setupDb: db, close } = await openPostgres(`${postgresUrl}template_demo`)
  await syncTables(db, registry)
  await seedDemo(db, { now: TEST_NOW })
  await close()
}

async function startFilled() {
  const postgres = await startPostgres()
  await fillPostgres(postgres.url)
  return postgres
}

/** Fills the demo business once on each engine. */
export async function makeTemplates(): Promise<Templates & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'washboard-tests-'))
  const templates = { embedded: join(folder, 'embedded.tar'), folder: join(folder, 'data') }
  const [postgres] = await Promise.all([startFilled(), fillEmbedded(templates)])
  return {
    ...templates,
    postgresUrl: postgres.url,
    async close() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The address of a PostgreSQL database of one's own: the demo business, or nothing at all. */
export async function newDatabaseUrl({ postgresUrl }: Templates, content: Content = 'demo') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = content === 'demo' ? 'template_demo' : 'template1'
  await onServer(postgresUrl, `create database ${name} template ${template}`)
  return `${postgresUrl}${name}`
}

/** A database of one's own: the demo business, or nothing at all. */
export async function openCopy(
  templates: Templates,
  engine: Engine,
  content: Content = 'demo',
): Promise<OpenDatabase> {
  if (engine === 'postgres') return openPostgres(await newDatabaseUrl(templates, content))
  return openInMemory(content === 'demo' ? readFileSync(templates.embedded) : undefined)
}

/** Gives a server a data folder of its own with the demo business in it. */
export function fillDataFolder({ folder }: Templates, to: string): void {
  cpSync(folder, to, { recursive: true })
}
