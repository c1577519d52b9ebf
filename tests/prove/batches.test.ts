import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import type { Db } from '../../server/db/database-types.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { type Remote, type RemoteAnswer, signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment, within } from './server-of.ts'

/** Rows of one batch; fewer in the cut, which is not to take long. */
const ROWS = { all: 1000, cut: 50 } as const
/** Every so many batches one removes rows for good, by the call that takes several ids. */
const FOR_GOOD = 4
/** How often a batch is sent once more while the database ends the one that was cut off, and how many ms apart. */
const AGAIN = { times: 200, after: 100 } as const

/** Something done to many rows at once, and how to see how many of them it was done to. */
interface Deed {
  request: string
  body: object
  /** The history of what it does. */
  history: string
  count(remote: Remote): Promise<number>
}

interface Rows {
  faqs: number[]
  /** The hours of days of their own. */
  days: { id: number; slots: number[] }[]
}

/** Adds questions, and days with as many hours. */
async function addRows(db: Db, rows: number, days: number): Promise<Rows> {
  const faqs = await sql<{ id: number }>`insert into faqs (question, answer, position)
    select 'Batch ' || n, 'Yes.', 1 from generate_series(1, ${rows}::integer) as n
    returning id`.execute(db)
  const made: Rows['days'] = []
  for (let day = 0; day < days; day++) {
    const { rows: dates } = await sql<{ id: number }>`insert into available_dates
      (date, type, work_location_id) select date '2027-01-01' + ${day}::integer, 'scheduled',
        min(id) from work_locations returning id`.execute(db)
    const id = dates[0]?.id ?? 0
    const slots = await sql<{ id: number }>`insert into time_slots
      (date_slot_id, starts_at, ends_at, capacity)
      select ${id}::integer, '09:00', '10:00', 1 from generate_series(1, ${rows}::integer)
      returning id`.execute(db)
    made.push({ id, slots: slots.rows.map((row) => row.id) })
  }
  return { faqs: faqs.rows.map(({ id }) => id), days: made }
}

const readData = async (remote: Remote, request: string) => (await remote.call(request)).body.data

/** The deeds in turn: questions go and come back, and now and then the hours of a day go for good. */
function buildDeed({ faqs, days }: Rows, round: number): Deed {
  const day = days[Math.floor(round / FOR_GOOD)]
  if (round % FOR_GOOD === FOR_GOOD - 1 && day)
    return {
      request: 'POST time-slots/destroy/array',
      body: { id: day.slots },
      history: 'entity=time-slots&verb=forceDelete',
      count: async (remote) => {
        const left = await readData(remote, `GET admin/date-slots/${day.id}/time-slots`)
        return day.slots.length - left.length
      },
    }
  const verb = (round - Math.floor(round / FOR_GOOD)) % 2 === 0 ? 'delete' : 'restore'
  const ids = new Set(faqs)
  return {
    request: 'POST batch',
    body: { entity: 'faqs', verb, ids: faqs },
    history: `entity=faqs&verb=${verb}`,
    count: async (remote) => {
      const rows: { id: number; deleted_at: string | null }[] = await readData(
        remote,
        'GET admin/faqs/all',
      )
      const own = rows.filter(({ id }) => ids.has(id))
      return own.filter((row) => (row.deleted_at === null) === (verb === 'restore')).length
    },
  }
}

async function countChanges(remote: Remote, { history }: Deed): Promise<number> {
  const { body } = await remote.call(`GET history?${history}&perPage=1`)
  return body.total
}

/** Sends a deed; whether it was acknowledged before the connection was cut. */
const attempt = ({ call }: Remote, { request, body }: Deed, key: string) =>
  call(request, body, { 'idempotency-key': key })

/** Sends it once more under its key, and again while the one that was cut off is being ended. */
async function finish(remote: Remote, deed: Deed, key: string): Promise<RemoteAnswer> {
  let answer = await attempt(remote, deed, key)
  for (let time = 0; time < AGAIN.times && answer.body.code === 'batch_running'; time++) {
    await wait(AGAIN.after)
    answer = await attempt(remote, deed, key)
  }
  return answer
}

interface Killing {
  server: ServerProcess
  /** How long the server is left alone with the deed, in ms. */
  after: number
  key: string
}

/** Kills the server while it does a deed; whether the deed was acknowledged before. */
async function killDuring(remote: Remote, deed: Deed, { server, after, key }: Killing) {
  const answered = attempt(remote, deed, key).then(
    ({ status }) => status === 200,
    () => false,
  )
  await wait(after)
  await server.stop('SIGKILL')
  return answered
}

prove({
  what: 'a batch of 1,000 rows whose server is killed is kept whole or not at all, its history too, and once under its key',
  engines: ENGINES,
  count: 100,
  cut: 1,
  async run(given) {
    const { count, seed } = given
    const environment = await readEnvironment(given)
    const size = count < 5 ? ROWS.cut : ROWS.all
    const rows = await within(environment, (db) => addRows(db, size, Math.floor(count / FOR_GOOD)))
    const random = createRandom(seed, 'batches')
    const failures: string[] = []
    let [tried, kept, longest] = [0, 0, 400]
    let server = await startServer(environment)
    try {
      for (; tried < count; tried++) {
        const deed = buildDeed(rows, tried)
        const key = `batch ${seed} ${tried}`
        const before = await countChanges(await signedIn(server.url), deed)
        const killing = { server, after: random.int(0, longest), key }
        const isSaid = await killDuring(await signedIn(server.url), deed, killing)
        server = await startServer(environment)
        const remote = await signedIn(server.url)
        const [done, told] = [await deed.count(remote), (await countChanges(remote, deed)) - before]
        const isWhole = done === told && (done === size || (done === 0 && !isSaid))
        if (!isWhole)
          failures.push(`batch ${tried}, ${isSaid ? '' : 'not '}said: ${done} rows, ${told} told`)
        if (done > 0) kept++
        const begun = performance.now()
        const { status, body } = await finish(remote, deed, key)
        // As long as one takes is how long the next ones are left to live at most.
        if (done === 0) longest = Math.ceil(performance.now() - begun)
        const all = [await deed.count(remote), (await countChanges(remote, deed)) - before]
        if (status !== 200 || all.some((one) => one !== size))
          failures.push(`batch ${tried}, again: ${status} ${JSON.stringify(body)}, ${all.join()}`)
      }
    } finally {
      await server.stop()
    }
    return { tried, failures, measured: { kept, cut_off: tried - kept } }
  },
})
