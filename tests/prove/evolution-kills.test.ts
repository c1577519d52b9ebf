import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import { anyTable, typedTables, type Db } from '../../server/db/database-types.ts'
import { lockSetup } from '../../server/db/locks.ts'
import { readCatalog } from './catalog.ts'
import { ENGINES, prove } from './prove.ts'
import { MANY } from './evolution/many-changes.ts'
import { makeGadgets, readSum } from './evolution/trying.ts'
import { type Environment, readEnvironment, within } from './server-of.ts'

const script = fileURLToPath(new URL('./evolution/evolving-process.ts', import.meta.url))
const ROWS = 5000

/** Begins the change in a process of its own; resolves when it is on its way, rejects if it ends before. */
async function begin(environment: Environment): Promise<ChildProcess> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the change ended with ${code} before it began`)
  })
  await Promise.race([child.stdout && once(child.stdout, 'data'), ended])
  ended.catch(() => {})
  return child
}

/** Everything that a database holds of the table, as one text: its columns and constraints, its rows, which registry. */
const readState = (environment: Environment) =>
  within(environment, (db: Db) =>
    anyTable(db)
      .transaction()
      .execute(async (trx) => {
        // What a killed process had begun may take a moment to be rolled back.
        await lockSetup(trx)
        const rows = await readSum(typedTables(trx), "to_jsonb(gadgets) - 'created_at'")
        const kept = await sql`select version, hash from registry_versions order by 1`.execute(trx)
        return JSON.stringify([await readCatalog(typedTables(trx)), rows, kept.rows])
      }),
  )

async function finish(environment: Environment): Promise<void> {
  const child = await begin(environment)
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  if (code !== 0) throw new Error(`the change ended with ${code}`)
}

prove({
  what: 'a killed migration leaves the database in the state before or after it, and the next start completes it',
  engines: ENGINES,
  count: 10,
  cut: 1,
  async run(given) {
    const random = createRandom(given.seed, 'evolution-kills')
    const failures: string[] = []
    const measured = { before: 0, after: 0 }
    let [wanted, usual, tried] = ['', 0, 0]
    for (let round = 0; round <= given.count; round++) {
      const environment = await readEnvironment(given, 'empty')
      await within(environment, (db) => makeGadgets(db, MANY, ROWS))
      const before = await readState(environment)
      const began = performance.now()
      if (round === 0) {
        await finish(environment)
        usual = performance.now() - began
        wanted = await readState(environment)
        continue
      }
      const child = await begin(environment)
      await wait(random.int(0, Math.round(usual)))
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      tried++
      const found = await readState(environment)
      if (found === before) measured.before++
      else if (found === wanted) measured.after++
      else failures.push(`kill ${round}: the database is neither before nor after`)
      await finish(environment)
      if ((await readState(environment)) !== wanted)
        failures.push(`kill ${round}: the next start did not bring it to the end`)
    }
    return { tried, failures, measured }
  },
})
