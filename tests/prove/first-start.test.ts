import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import { ensureBuilt } from '../../start/site/bundling/app-build.ts'
import { beginServer, startServer } from '../support/server/process.ts'
import { signedIn } from '../support/server/remote.ts'
import { readCatalog, differences } from './catalog.ts'
import { ENGINES, type Given, prove } from './prove.ts'
import { type Environment, readEnvironment, within } from './server-of.ts'

const FIRST = { ADMIN_EMAIL: 'first@wash.example', ADMIN_PASSWORD: 'a first password' }

/** What an older version did not have; each kind of change that a start makes is among them. */
const OLDER = [
  'drop table notes cascade',
  'alter table promos drop column max_uses cascade',
  'alter table users drop column locked_until cascade',
  'drop index vehicles_plate_unique',
  'drop table uploads',
  'drop trigger users_version on users',
]

/** A kill on the way from nothing, by turns with one on the way from an older version. */
async function prepare(given: Given, isFirst: boolean): Promise<Environment> {
  const environment = await readEnvironment(given, isFirst ? 'empty' : 'demo')
  if (isFirst) return { ...environment, ...FIRST, DEMO: '0' }
  await within(environment, async (db) => {
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
  return within(environment, readCatalog)
}

prove({
  what: 'a server that is killed during its first start or a migration starts correctly the next time',
  engines: ENGINES,
  count: 20,
  cut: 1,
  async run(given) {
    const random = createRandom(given.seed, 'first-start')
    const failures: string[] = []
    const measured = { killed_early: 0, killed_ready: 0 }
    let tried = 0
    // What a start takes without building the web app says when a kill meets it on its way.
    await ensureBuilt()
    const since = performance.now()
    const wanted = await wholeStart(await prepare(given, true), true)
    const usual = performance.now() - since
    for (; tried < given.count; tried++) {
      // Both kinds are among the fewest tries, one on each engine.
      const isFirst = (tried + ENGINES.indexOf(given.engine)) % 2 === 0
      const environment = await prepare(given, isFirst)
      const server = beginServer(environment)
      await wait(random.int(Math.round(usual / 10), Math.round(usual)))
      measured[server.isReady() ? 'killed_ready' : 'killed_early']++
      await server.kill()
      const found = await wholeStart(environment, isFirst)
      failures.push(
        ...differences(wanted, found).map(
          (what) => `after a kill in ${isFirst ? 'a first start' : 'a change'}: ${what}`,
        ),
      )
    }
    return { tried, failures, measured }
  },
})
