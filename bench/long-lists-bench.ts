import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { registry } from '#business'
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import type { Registry } from '../registry/entities/registry.ts'
import { allowAnyTable } from '../server/db/database-types.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { buildEntryInserts, INDEX_SETTINGS_SQL } from '../server/db/search/search-entries.ts'
import { updateListIndexes } from '../server/db/tables/list-index.ts'
import { buildTables } from '../server/db/tables/schema.ts'
import { listIndexes } from '../server/rows/list-indexes.ts'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { seedInstantBookings } from './instant-bookings.ts'
import { createKyselyApp } from './peers/kysely-rows.ts'
import { quantile, measureTime } from './ratios.ts'

const LIST = 'GET admin/appointment/all?is_completed=1&perPage=25'

/** The sort orders of the list. */
const SORT_FIELDS = [
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

/** The requested pages: the first ones, and a late one. */
const PAGE_NUMBERS = [1, 2, 3, 10, 40]

const SEARCH_TEXTS = ['sara', 'X-12', 'X-1234', 'al', 'zzqqxx']

/** Fills a database, with search texts and list indexes as after a start. */
export async function prepareLongLists(
  database: OpenDatabase,
  rows: number,
  engine: string,
): Promise<void> {
  const { setupDb: db } = database
  await seedInstantBookings(database, rows)
  const entities: Registry = convertRegistryCurrency(registry, 3)
  const entryStatements = buildEntryInserts(buildTables(entities), entities)
  for (const statement of [...entryStatements, INDEX_SETTINGS_SQL])
    await sql.raw(statement).execute(db)
  const isConcurrent = engine === 'postgres'
  await updateListIndexes(db, listIndexes(db, entities), { isConcurrent, drop: false })
  // Vacuum marks the pages that all transactions can see, as after an hour of use.
  await sql`vacuum analyze`.execute(db)
}

const formatQuantiles = (numbers: readonly number[]) =>
  [0.5, 0.95].map((part) => `${quantile(numbers, part).toFixed(1)}`.padStart(9)).join('')

/** Prints the median and 95th percentile of requests, with a change before each round. */
async function printTimes(
  name: string,
  rounds: number,
  changeRow: () => Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await changeRow()
    for (const request of requests) times.push(await measureTime(request))
  }
  console.log(`  ${name.padEnd(34)}${formatQuantiles(times)}`)
}

async function measure({ db, reportDb }: OpenDatabase, rounds: number): Promise<void> {
  const app = createBenchApp({ db, reportDb })
  const call = createCaller(app, await signIn(app))
  // The change invalidates cached pages. It is not measured itself.
  const changeRow = () => sql`update areas set name = name where id = 1`.execute(db)
  const buildPageRequests = (query: string) =>
    PAGE_NUMBERS.map((page) => () => call(`${LIST}&page=${page}&${query}`))
  const peer = createKyselyApp(allowAnyTable(db))
  for (const name of SORT_FIELDS)
    await printTimes(`by ${name}`, rounds, changeRow, [
      ...buildPageRequests(`sort=${name}`),
      ...buildPageRequests(`sort=-${name}`),
    ])
  await printTimes(
    'of one service, -starts_at',
    rounds,
    changeRow,
    buildPageRequests('sort=-starts_at&service_id=3'),
  )
  await printTimes(
    'paid in cash, by provider_id',
    rounds,
    changeRow,
    buildPageRequests('sort=provider_id&payment_method=cash'),
  )
  const peerRequests = PAGE_NUMBERS.map(
    (page) => async () => (await peer.request(`/page?page=${page}`)).text(),
  )
  await printTimes('by hand with Kysely, -starts_at', rounds, changeRow, peerRequests)
  for (const q of SEARCH_TEXTS)
    await printTimes(`search ${q}`, rounds, changeRow, [
      () => call(`${LIST}&sort=-starts_at&q=${q}`),
    ])
  await printTimes('counts of tabs', rounds, changeRow, [() => call('GET counts/instant-bookings')])
}

/** Prints the times of pages of a long list, in every order, with filters and searches. */
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
