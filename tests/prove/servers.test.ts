import { openPostgres } from '../../server/db/engines/engine.ts'
import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { prove, type World } from './prove.ts'
import { readBooking, moveDays, openSlots } from './bookings.ts'

const JWT_SECRET = 'a secret of the servers of one check'
const FIRST = { ADMIN_EMAIL: 'first@wash.example', ADMIN_PASSWORD: 'a first password', DEMO: '0' }
/** Calls that race for one thing in each round. */
const RACERS = 9
/** The number of rounds per start of three servers on an empty database. */
const STARTS = 20

/** Three servers that begin at one moment on an empty database make one admin, and live. */
async function startTogether(world: World): Promise<string[]> {
  const DATABASE_URL = await world.databaseUrl('empty')
  const environment = { DATABASE_URL, JWT_SECRET, ...FIRST }
  const servers = await Promise.all([1, 2, 3].map(() => startServer(environment)))
  await Promise.all(
    servers.map(({ url }) => signedIn(url, FIRST.ADMIN_EMAIL, FIRST.ADMIN_PASSWORD)),
  )
  await Promise.all(servers.map((server) => server.stop()))
  const { db, close } = await openPostgres(DATABASE_URL)
  const admins = await db.selectFrom('users').select('id').execute()
  await close()
  return admins.length === 1 ? [] : [`${admins.length} first admins`]
}

/** Returns a failure if a row that one server saved is missing on another. */
async function isFresh(remotes: readonly Remote[], label: string): Promise<string[]> {
  const [writer, ...readers] = remotes
  await writer?.call('POST admin/rejectionreason/store', { reason: label })
  const seenRows = await Promise.all(
    readers.map(async ({ call }) => {
      const { body } = await call('GET admin/rejectionreason/show')
      return body.data.some(({ reason }: { reason: string }) => reason === label)
    }),
  )
  return seenRows.every(Boolean) ? [] : [`“${label}” was not shown by another server`]
}

/** Sends the same call through all servers in turn, all at once; how many were let through. */
async function race(remotes: readonly Remote[], request: string, body: object): Promise<string> {
  const answers = await Promise.all(
    Array.from({ length: RACERS }, (_, index) =>
      remotes[index % remotes.length]?.call(request, body),
    ),
  )
  const statuses = answers.map((answer) => answer?.status)
  const otherRows = new Set(
    statuses.filter((status) => status !== 200 && status !== 409 && status !== 422),
  )
  return [statuses.filter((status) => status === 200).length, ...otherRows].join(' and ')
}

/** Runs one round of races between the servers. The slot has `capacity` places. */
async function round(remotes: readonly Remote[], label: string, booking: object, capacity: number) {
  const failures = await isFresh(remotes, `${label} fresh`)
  const created = await race(remotes, 'POST admin/rejectionreason/store', { reason: label })
  if (created !== '1') failures.push(`${label}: ${created} of one unique row were made`)
  const booked = await race(remotes, 'POST admin/scheduled/store', booking)
  if (booked !== String(capacity))
    failures.push(`${label}: ${booked} of ${capacity} places were taken`)
  return failures
}

prove({
  what: 'two or three servers on one database agree on new rows, unique values, full time slots and the first of two requests',
  engines: ['postgres'],
  count: 100,
  cut: 2,
  async run({ count, seed, world }) {
    const DATABASE_URL = await world.databaseUrl()
    const { db, setupDb, close } = await openPostgres(DATABASE_URL)
    const started = await Promise.all(
      [1, 2, 3].map(() => startServer({ DATABASE_URL, JWT_SECRET, DEMO: '1' })),
    )
    const failures: string[] = []
    let attempts = 0
    try {
      await moveDays(setupDb, new Date())
      const slots = await openSlots(db, new Date())
      const base = await readBooking(db)
      const all = await Promise.all(started.map(({ url }) => signedIn(url)))
      for (; attempts < count; attempts++) {
        const slot = slots[attempts % slots.length]
        const booking = { ...base, time_slot_id: slot?.id, provider_id: slot?.provider_id }
        const capacity = attempts < slots.length ? Math.min(slot?.capacity ?? 0, RACERS) : 0
        const remotes = all.slice(0, 2 + (attempts % 2))
        failures.push(...(await round(remotes, `Race ${seed} ${attempts}`, booking, capacity)))
        if (attempts % STARTS === 0) failures.push(...(await startTogether(world)))
      }
    } finally {
      await Promise.all([close(), ...started.map((server) => server.stop())])
    }
    return { tried: attempts, failures }
  },
})
