import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { registry } from '#business'
import { seedDemo } from '../demo/seed-demo.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { type Calls, countCalls, sumCalls } from '../tests/support/server/count-calls.ts'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'

const LIST = 'GET admin/appointment/all?is_completed=1&perPage=25&page=1'

/** The measured pages of completed bookings, by their options. */
const PAGES: Readonly<Record<string, string>> = {
  plain: LIST,
  sorted: `${LIST}&sort=customer_id`,
  'filtered, summed': `${LIST}&starts_at_from=2024-01-01&sort=-starts_at&sums=total`,
  searched: `${LIST}&q=sara`,
}

function printCalls(calls: Calls, top: number): void {
  const topCalls = [...calls].sort(([, count], [, otherCount]) => otherCount - count).slice(0, top)
  for (const [name, count] of topCalls) console.log(`  ${String(count).padStart(6)}  ${name}`)
}

/**
 * Counts the calls of functions of `registry/` while the server reads a page of 25 bookings. Each
 * page is requested once before, so that only repeated work counts. The rows change in between,
 * because an unchanged page comes from the cache.
 */
export async function benchRegistryCalls(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'embedded' },
      folder: { type: 'string', default: 'registry' },
      role: { type: 'string', default: 'operations' },
      top: { type: 'string', default: '8' },
      json: { type: 'boolean', default: false },
    },
  })
  const database = await openBenchDatabase(values.engine)
  await syncTables(database.setupDb, registry)
  await seedDemo(database.setupDb, { now: new Date(), history: false })
  const app = createBenchApp(database)
  const send = createCaller(app, await signIn(app, values.role))
  const totals: Record<string, number> = {}
  for (const [name, page] of Object.entries(PAGES)) {
    await send(page)
    await sql`update areas set name = name where id = 1`.execute(database.db)
    const calls = await countCalls(values.folder, () => send(page))
    const total = sumCalls(calls)
    totals[name] = total
    if (values.json) continue
    console.log(`${name}: ${total} calls of ${calls.size} functions of ${values.folder}/`)
    printCalls(calls, Number(values.top))
  }
  if (values.json) console.log(JSON.stringify({ folder: values.folder, totals }))
  await database.close()
}
