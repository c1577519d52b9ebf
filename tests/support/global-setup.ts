import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { registry } from '../../resources/index.ts'
import { openInMemory, openPostgres } from '../../server/db/database.ts'
import { syncTables } from '../../server/db/sync.ts'
import { seedDemo } from '../../server/seed.ts'
import { TEST_NOW } from './clock.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of an embedded database with the demo business. */
    embeddedTemplate: string
    /** A PostgreSQL server whose database `template_demo` holds the demo business. */
    postgresUrl: string
  }
}

/** The demo business once on each engine; every test file starts from a copy. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'washboard-tests-'))
  const template = join(folder, 'embedded.tar')
  const postgres = await startPostgres()

  const embedded = await openInMemory()
  await syncTables(embedded.setupDb, registry)
  await seedDemo(embedded.setupDb, { now: TEST_NOW })
  writeFileSync(template, await embedded.dump())
  await embedded.close()

  const client = new pg.Client(`${postgres.url}postgres`)
  await client.connect()
  await client.query('create database template_demo')
  await client.end()
  const real = await openPostgres(`${postgres.url}template_demo`)
  await syncTables(real.setupDb, registry)
  await seedDemo(real.setupDb, { now: TEST_NOW })
  await real.close()

  provide('embeddedTemplate', template)
  provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
