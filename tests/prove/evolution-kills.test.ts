import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import { allowAnyTable, restoreTableTypes, type Db } from '../../server/db/database-types.ts'
import { lockSetup } from '../../server/db/locks.ts'
import { readCatalog } from './catalog.ts'
import { ENGINES, prove } from './prove.ts'
import { MANY } from './evolution/many-changes.ts'
import { makeGadgets, readSum } from './evolution/trying.ts'
import { type Environment, readEnvironment, runInDatabase } from './server-of.ts'

const script = fileURLToPath(new URL('./evolution/evolving-process.ts', import.meta.url))
const ROWS = 5000

/**
 * Starts the migration in a separate process. Resolves once it runs, and rejects if it ends before.
 */
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

/**
 * Returns the state of the database as one text: columns, constraints, rows and registry version.
 */
const readState = (environment: Environment) =>
  runInDatabase(environment, (db: Db) =>
    allowAnyTable(db)
      .transaction()
      .execute(async (trx) => {
        // The database may take a moment to roll back the transaction of a killed process.
        await lockSetup(trx)
        const rows = await readSum(restoreTableTypes(trx), "to_jsonb(gadgets) - 'created_at'")
        const storedVersions =
          await sql`select version, hash from registry_versions order by 1`.execute(trx)
        return JSON.stringify([
          await readCatalog(restoreTableTypes(trx)),
          rows,
          storedVersions.rows,
        ])
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
  async run(context) {
    const random = createRandom(context.seed, 'evolution-kills')
    const failures: string[] = []
    const measured = { before: 0, after: 0 }
    let [expectedState, usualTime, attempts] = ['', 0, 0]
    for (let round = 0; round <= context.count; round++) {
      const environment = await readEnvironment(context, 'empty')
      await runInDatabase(environment, (db) => makeGadgets(db, MANY, ROWS))
      const stateBefore = await readState(environment)
      const began = performance.now()
      if (round === 0) {
        await finish(environment)
        usualTime = performance.now() - began
        expectedState = await readState(environment)
        continue
      }
      const child = await begin(environment)
      await wait(random.int(0, Math.round(usualTime)))
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      attempts++
      const actualState = await readState(environment)
      if (actualState === stateBefore) measured.before++
      else if (actualState === expectedState) measured.after++
      else failures.push(`kill ${round}: the database is neither before nor after`)
      await finish(environment)
      if ((await readState(environment)) !== expectedState)
        failures.push(`kill ${round}: the next start did not bring it to the end`)
    }
    return { tried: attempts, failures, measured }
  },
})
