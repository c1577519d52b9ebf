import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startEmbedded } from '../server/db/engines/data-folder.ts'
import { openEmbedded } from '../server/db/engines/embedded.ts'
import { runUpkeep } from '../server/db/engines/pglite-upkeep.ts'
import { temporaryFolder } from '../tests/support/database/temporary.ts'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import { prepareLongLists } from './long-lists-bench.ts'
import { buildNewBooking } from './new-booking.ts'
import { computeRatios, interleave, measureTime, printRatios, quantile } from './ratios.ts'

/** The most that a used folder may be larger or slower than a fresh one with the same rows. */
const MAX_RATIO = 1.5
/** The rounds of upkeep after each day. A server has 8640 of them in 24 hours. */
const UPKEEP_ROUNDS = 20
/** The requests of each kind in a round of the comparison. */
const REQUESTS = 60
/** Every so many changes, one is a new booking, a cancelled one, or a change of a customer. */
const CHANGES_PER_BOOKING = 10
const CHANGES_PER_CANCELLATION = 20
const CHANGES_PER_CUSTOMER = 5

const OPEN_BOOKINGS = 'GET admin/appointment/show?is_completed=0&perPage=200&sort=-starts_at'

type Call = ReturnType<typeof createCaller>
type BookingRow = Readonly<Record<string, unknown>> & { id: number; customer_id: number }
type Folder = Awaited<ReturnType<typeof openFolder>>

/** Opens the embedded database in a folder, with its thread for the upkeep. */
async function openFolder(path: string) {
  const folder = startEmbedded(path)
  const database = await openEmbedded(path, folder)
  return { path, thread: folder.thread, database }
}

/** Returns the bytes of all files in a folder. */
const measureBytes = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

const readOpenBookings = async (call: Call): Promise<BookingRow[]> =>
  JSON.parse(await call(OPEN_BOOKINGS)).data

/** Makes the change of a day at a position, among its open bookings. A cancelled one is removed. */
function makeChange(call: Call, bookings: BookingRow[], position: number, day: number) {
  const booking = bookings[position % bookings.length] as BookingRow
  const bookingsAtHome = bookings.filter(({ location_id: location }) => location !== null)
  const text = `${position} of day ${day}: the gate beside the pharmacy, key at the reception`
  if (position % CHANGES_PER_BOOKING === 1)
    // Every measured business is open on the same weekday of all weeks.
    return call('POST admin/appointment/store', {
      ...buildNewBooking(
        bookingsAtHome[position % bookingsAtHome.length] ?? booking,
        7 * (1 + (position % 40)),
      ),
      override_reason: 'Agreed on the phone',
    })
  if (position % CHANGES_PER_CANCELLATION === 2)
    return call('POST admin/appointment/destroy', {
      id: bookings.pop()?.id,
      rejection_reason_id: 1,
    })
  if (position % CHANGES_PER_CUSTOMER === 3)
    return call('POST admin/users/updateCustomer', { id: booking.customer_id, name: text })
  return call('POST admin/appointment/update', { id: booking.id, instructions: text })
}

/** Works for some days in a folder, and lets its upkeep run after each. */
async function playDays({ path, database, thread }: Folder, days: number, changes: number) {
  for (let day = 0; day < days; day++) {
    const app = createBenchApp(database)
    const call = createCaller(app, await signIn(app))
    const bookings = await readOpenBookings(call)
    for (let position = 0; position < changes; position++)
      await makeChange(call, bookings, position, day)
    for (let round = 0; round < UPKEEP_ROUNDS; round++) await runUpkeep(thread)
    if (day % 30 === 29) console.log(`day ${day + 1}: ${(measureBytes(path) / 1e6).toFixed(0)} MB`)
  }
}

/** Creates the requests of the comparison, by kind. Each takes the number of its turn. */
async function createRequests({ database }: Folder) {
  const app = createBenchApp(database)
  const call = createCaller(app, await signIn(app))
  const bookings = await readOpenBookings(call)
  const pickId = (turn: number) => bookings[turn % bookings.length]?.id
  const getPage = (turn: number) => `perPage=25&page=${1 + (turn % 20)}`
  return {
    'a page of open bookings': (turn: number) =>
      call(`GET admin/appointment/show?is_completed=0&sort=-starts_at&${getPage(turn)}`),
    'a page of completed ones by customer': (turn: number) =>
      call(`GET admin/appointment/all?is_completed=1&sort=customer_id&${getPage(turn)}`),
    'a search': (turn: number) =>
      call(`GET admin/appointment/all?is_completed=1&perPage=25&q=X-${turn + 10}`),
    'a booking': (turn: number) => call('POST admin/appointment/one', { id: pickId(turn) }),
    'a change': (turn: number) =>
      call('POST admin/appointment/update', { id: pickId(turn), instructions: `Gate ${turn}` }),
  }
}

/** Measures the 95th percentile of each kind of request, in ms. */
function measureRequests(requests: Awaited<ReturnType<typeof createRequests>>) {
  let turn = 0
  return async () => {
    const percentiles: Record<string, number> = {}
    for (const [kind, send] of Object.entries(requests)) {
      const times: number[] = []
      for (let index = 0; index < REQUESTS; index++)
        times.push(await measureTime(() => send(turn++)))
      percentiles[`p95 of ${kind}, ms`] = quantile(times, 0.95)
    }
    return percentiles
  }
}

/** Copies a folder, and rewrites all its files. */
async function copyFresh(used: Folder, path: string): Promise<Folder> {
  await used.database.copy?.(join(path, 'database'))
  const fresh = await openFolder(path)
  await fresh.database.rewriteFiles?.()
  await sql`analyze`.execute(fresh.database.setupDb)
  return fresh
}

/** Measures a folder, and its tables without the journal, which has a limit of its own. */
function measureSizes({ path }: Folder) {
  const bytes = measureBytes(path)
  const journalBytes = measureBytes(join(path, 'database', 'pg_wal'))
  return {
    'size of the folder, MB': [bytes / 1e6],
    'size of its tables, MB': [(bytes - journalBytes) / 1e6],
  }
}

/**
 * Works for a year in an embedded folder, and compares it with a fresh one that holds the same rows:
 * its size, and the 95th percentile of requests.
 */
export async function benchYear(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '5000' },
      days: { type: 'string', default: '365' },
      changes: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '7' },
    },
  })
  const [place, freshPlace] = [temporaryFolder(), temporaryFolder()]
  const used = await openFolder(place.path)
  await prepareLongLists(used.database, Number(values.rows), 'embedded')
  await playDays(used, Number(values.days), Number(values.changes))
  const fresh = await copyFresh(used, freshPlace.path)
  const sizes = computeRatios(measureSizes(used), measureSizes(fresh))
  const samples = await interleave(
    {
      used: measureRequests(await createRequests(used)),
      fresh: measureRequests(await createRequests(fresh)),
    },
    Number(values.rounds),
  )
  const ratios = [...sizes, ...computeRatios(samples['used'] ?? {}, samples['fresh'] ?? {})]
  printRatios(`${values.days} days of ${values.changes} changes, beside a fresh folder`, ratios)
  for (const { what } of ratios.filter(({ ratio }) => ratio > MAX_RATIO)) {
    console.error(`${what}: more than ${MAX_RATIO} times that of a fresh folder.`)
    process.exitCode = 1
  }
  for (const folder of [used, fresh]) await folder.database.close()
  for (const { remove } of [place, freshPlace]) remove()
}
