import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import { ensureBuilt } from '../../start/site/bundling/app-build.ts'
import { beginServer, startServer } from '../support/server/process.ts'
import { signedIn } from '../support/server/remote.ts'
import { readCatalog, listDifferences } from './catalog.ts'
import { ENGINES, type Given, prove } from './prove.ts'
import { type Environment, readEnvironment, runInDatabase } from './server-of.ts'

const FIRST = { ADMIN_EMAIL: 'first@wash.example', ADMIN_PASSWORD: 'a first password' }

/** The parts that an older version lacks, one for each kind of change that a start makes. */
const OLDER = [
  'drop table notes cascade',
  'alter table promos drop column max_uses cascade',
  'alter table users drop column locked_until cascade',
  'drop index vehicles_plate_unique',
  'drop table uploads',
  'drop trigger users_version on users',
]

/** Prepares alternately an empty place and a database of an older version. */
async function prepare(context: Given, isFirst: boolean): Promise<Environment> {
  const environment = await readEnvironment(context, isFirst ? 'empty' : 'demo')
  if (isFirst) return { ...environment, ...FIRST, DEMO: '0' }
  await runInDatabase(environment, async (db) => {
    for (const statement of OLDER) await sql.raw(statement).execute(db)
  })
  return environment
}

async function wholeStart(environment: Environment, isFirst: boolean): Promise<string[]> {
  const server = await startServer(environment)
  await signedIn(
    server.url,
    ...(isFirst ? ([FIRST.ADMIN_EMAIL, FIRST.ADMIN_PASSWORD] as const) : []),
  )
  await server.stop()
  return runInDatabase(environment, readCatalog)
}

prove({
  what: 'a server that is killed during its first start or a migration starts correctly the next time',
  engines: ENGINES,
  count: 20,
  cut: 1,
  async run(context) {
    const random = createRandom(context.seed, 'first-start')
    const failures: string[] = []
    const measured = { killed_early: 0, killed_ready: 0 }
    let attempts = 0
    // The time of a start without building the web app limits the delay of a kill.
    await ensureBuilt()
    const startTime = performance.now()
    const expectedContent = await wholeStart(await prepare(context, true), true)
    const usualTime = performance.now() - startTime
    for (; attempts < context.count; attempts++) {
      // Even the fewest attempts include both kinds, one on each engine.
      const isFirst = (attempts + ENGINES.indexOf(context.engine)) % 2 === 0
      const environment = await prepare(context, isFirst)
      const server = beginServer(environment)
      await wait(random.int(Math.round(usualTime / 10), Math.round(usualTime)))
      measured[server.isReady() ? 'killed_ready' : 'killed_early']++
      await server.kill()
      const actualContent = await wholeStart(environment, isFirst)
      failures.push(
        ...listDifferences(expectedContent, actualContent).map(
          (difference) =>
            `after a kill in ${isFirst ? 'a first start' : 'a change'}: ${difference}`,
        ),
      )
    }
    return { tried: attempts, failures, measured }
  },
})
