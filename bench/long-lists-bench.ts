import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { registry } from '#business'
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import type { Registry } from '../registry/entities/registry.ts'
import { allowAnyTable } from '../server/db/database-types.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { buildEntryInserts } from '../server/db/search/search-entries.ts'
import { updateListIndexes } from '../server/db/tables/list-index.ts'
import { buildTables } from '../server/db/tables/schema.ts'
import { listIndexes } from '../server/rows/list-indexes.ts'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { seedInstantBookings } from './instant-bookings.ts'
import { kyselyRows } from './peers/kysely-rows.ts'
import { quantile, timed } from './ratios.ts'

const LIST = 'GET admin/appointment/all?is_completed=1&perPage=25'

/** The orders that the list offers. */
const ORDERS = [
  'number',
  'starts_at',
  'total',
  'state',
  'payment_method',
  'customer_id',
  'vehicle_id',
  'service_id',
  'area_id',
  'employee_id',
  'provider_id',
]

/** Pages that people turn to: the first ones, and one that nobody has turned to before. */
const PAGES = [1, 2, 3, 10, 40]

const SEARCHES = ['sara', 'X-12', 'X-1234', 'al', 'zzqqxx']

/** Fills a database as a start leaves it: with texts to search and the indexes of its lists. */
export async function prepareLongLists(
  database: OpenDatabase,
  rows: number,
  engine: string,
): Promise<void> {
  const { setupDb: db } = database
  await seedInstantBookings(database, rows)
  const entities: Registry = convertRegistryCurrency(registry, 3)
  for (const statement of buildEntryInserts(buildTables(entities), entities))
    await sql.raw(statement).execute(db)
  const isConcurrent = engine === 'postgres'
  await updateListIndexes(db, listIndexes(db, entities), { isConcurrent, drop: false })
  // A database that has run for an hour knows which pages all can see.
  await sql`vacuum analyze`.execute(db)
}

const formatTimes = (numbers: readonly number[]) =>
  [0.5, 0.95].map((part) => `${quantile(numbers, part).toFixed(1)}`.padStart(9)).join('')

/** Prints the milliseconds of some requests, after a change in each round: the median and the 95th percentile. */
async function printTimes(
  name: string,
  rounds: number,
  changed: () => Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
) {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    await changed()
    for (const request of requests) took.push(await timed(request))
  }
  console.log(`  ${name.padEnd(34)}${formatTimes(took)}`)
}

async function measure({ db, reportDb }: OpenDatabase, rounds: number): Promise<void> {
  const app = createBenchApp({ db, reportDb })
  const call = createCaller(app, await signIn(app))
  // After a change no page is kept; the change itself is not measured.
  const changed = () => sql`update areas set name = name where id = 1`.execute(db)
  const pages = (query: string) => PAGES.map((page) => () => call(`${LIST}&page=${page}&${query}`))
  const peer = kyselyRows(allowAnyTable(db))
  for (const name of ORDERS)
    await printTimes(`by ${name}`, rounds, changed, [
      ...pages(`sort=${name}`),
      ...pages(`sort=-${name}`),
    ])
  await printTimes(
    'of one service, -starts_at',
    rounds,
    changed,
    pages('sort=-starts_at&service_id=3'),
  )
  await printTimes(
    'paid in cash, by provider_id',
    rounds,
    changed,
    pages('sort=provider_id&payment_method=cash'),
  )
  const byHand = PAGES.map((page) => async () => (await peer.request(`/page?page=${page}`)).text())
  await printTimes('by hand with Kysely, -starts_at', rounds, changed, byHand)
  for (const q of SEARCHES)
    await printTimes(`search ${q}`, rounds, changed, [() => call(`${LIST}&sort=-starts_at&q=${q}`)])
  await printTimes('counts of tabs', rounds, changed, [() => call('GET counts/instant-bookings')])
}

/** Prints how long the server takes for pages of a long list, by every order, with filters and searches. */
export async function benchLongLists(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '10000,100000' },
      engine: { type: 'string', default: 'postgres' },
      rounds: { type: 'string', default: '5' },
    },
  })
  for (const rows of values.rows.split(',').map(Number)) {
    const database = await openBenchDatabase(values.engine)
    await prepareLongLists(database, rows, values.engine)
    console.log(
      `\n${rows} rows on ${values.engine}, ms:${'median'.padStart(20)}${'p95'.padStart(9)}`,
    )
    await measure(database, Number(values.rounds))
    await database.close()
  }
}
