import { Session } from 'node:inspector/promises'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { registry } from '#business'
import { seedDemo } from '../demo/seed-demo.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'

const LIST = 'GET admin/appointment/all?is_completed=1&perPage=25&page=1'

/** Pages of completed bookings, by what else they ask for. */
const PAGES: Readonly<Record<string, string>> = {
  plain: LIST,
  sorted: `${LIST}&sort=customer_id`,
  'filtered, summed': `${LIST}&starts_at_from=2024-01-01&sort=-starts_at&sums=total`,
  searched: `${LIST}&q=sara`,
}

/** The number of calls of each function, by file and name. */
type Calls = ReadonlyMap<string, number>

/** Returns the name that the compiler gives a function after its text, as in `__name(…, "getState")`. */
const readName = (source: string, end: number) => /^,\s*"(.+?)"\)/.exec(source.slice(end))?.[1]

/** Counts the calls of functions in a folder while a request runs. */
async function countCalls(folder: string, request: () => Promise<unknown>): Promise<Calls> {
  const root = pathToFileURL(join(folder, sep)).href
  const session = new Session()
  session.connect()
  await session.post('Debugger.enable')
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  // Taking the counts resets them.
  await session.post('Profiler.takePreciseCoverage')
  await request()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const calls = new Map<string, number>()
  for (const { url, scriptId, functions } of result.filter((script) =>
    script.url.startsWith(root),
  )) {
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
    for (const { functionName, ranges } of functions) {
      const [{ count, endOffset } = { count: 0, endOffset: 0 }] = ranges
      const name = functionName || readName(scriptSource, endOffset) || '(callback)'
      const key = `${url.slice(root.length)} ${name}`
      if (count > 0 && name !== '__name') calls.set(key, (calls.get(key) ?? 0) + count)
    }
  }
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return calls
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

function printCalls(calls: Calls, top: number): void {
  const most = [...calls].sort(([, count], [, other]) => other - count).slice(0, top)
  for (const [name, count] of most) console.log(`  ${String(count).padStart(6)}  ${name}`)
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
    const total = sum(calls.values())
    totals[name] = total
    if (values.json) continue
    console.log(`${name}: ${total} calls of ${calls.size} functions of ${values.folder}/`)
    printCalls(calls, Number(values.top))
  }
  if (values.json) console.log(JSON.stringify({ folder: values.folder, totals }))
  await database.close()
}
