import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import type { Db } from '../../server/db/database-types.ts'
import { startServer } from '../support/server/process.ts'
import type { Remote } from '../support/server/remote.ts'
import { type Deed, killAndFinish } from './killed-deeds.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment, runInDatabase } from './server-of.ts'

/** Rows of one batch. The short run uses fewer. */
const ROWS = { all: 1000, cut: 50 } as const
/** Every n-th batch deletes rows for good, with the endpoint that takes several ids. */
const FOR_GOOD = 4

interface Rows {
  faqs: number[]
  /** The time slots of additional days. */
  days: { id: number; slots: number[] }[]
}

/** Adds questions, and days with as many time slots. */
async function addRows(db: Db, rows: number, days: number): Promise<Rows> {
  const faqs = await sql<{ id: number }>`insert into faqs (question, answer, position)
    select 'Batch ' || n, 'Yes.', 1 from generate_series(1, ${rows}::integer) as n
    returning id`.execute(db)
  const createdDays: Rows['days'] = []
  for (let day = 0; day < days; day++) {
    const { rows: dates } = await sql<{ id: number }>`insert into available_dates
      (date, type, work_location_id) select date '2027-01-01' + ${day}::integer, 'scheduled',
        min(id) from work_locations returning id`.execute(db)
    const id = dates[0]?.id ?? 0
    const slots = await sql<{ id: number }>`insert into time_slots
      (date_slot_id, starts_at, ends_at, capacity)
      select ${id}::integer, '09:00', '10:00', 1 from generate_series(1, ${rows}::integer)
      returning id`.execute(db)
    createdDays.push({ id, slots: slots.rows.map((row) => row.id) })
  }
  return { faqs: faqs.rows.map(({ id }) => id), days: createdDays }
}

const readData = async (remote: Remote, request: string) => (await remote.call(request)).body.data

/**
 * The deeds in turn: questions are deleted and restored, and sometimes the time slots of a day are
 * deleted for good.
 */
function buildDeed({ faqs, days }: Rows, round: number): Deed {
  const label = `batch ${round}`
  const day = days[Math.floor(round / FOR_GOOD)]
  if (round % FOR_GOOD === FOR_GOOD - 1 && day)
    return {
      label,
      size: day.slots.length,
      request: 'POST time-slots/destroy/array',
      body: { id: day.slots },
      history: 'entity=time-slots&verb=forceDelete',
      count: async (remote) => {
        const remainingSlots = await readData(remote, `GET admin/date-slots/${day.id}/time-slots`)
        return day.slots.length - remainingSlots.length
      },
    }
  const verb = (round - Math.floor(round / FOR_GOOD)) % 2 === 0 ? 'delete' : 'restore'
  const ids = new Set(faqs)
  return {
    label,
    size: faqs.length,
    request: 'POST batch',
    body: { entity: 'faqs', verb, ids: faqs },
    history: `entity=faqs&verb=${verb}`,
    count: async (remote) => {
      const rows: { id: number; deleted_at: string | null }[] = await readData(
        remote,
        'GET admin/faqs/all',
      )
      const ownRows = rows.filter(({ id }) => ids.has(id))
      return ownRows.filter((row) => (row.deleted_at === null) === (verb === 'restore')).length
    },
  }
}

prove({
  what: 'a batch of 1,000 rows during which the server is killed is saved with its history completely or not at all, and once for its idempotency key',
  engines: ENGINES,
  count: 100,
  cut: 1,
  async run(context) {
    const { count, seed } = context
    const environment = await readEnvironment(context)
    const size = count < 5 ? ROWS.cut : ROWS.all
    const rows = await runInDatabase(environment, (db) =>
      addRows(db, size, Math.floor(count / FOR_GOOD)),
    )
    const random = createRandom(seed, 'batches')
    const failures: string[] = []
    let [attempts, savedCount, longestTime] = [0, 0, 400]
    const running = { environment, server: await startServer(environment) }
    try {
      for (; attempts < count; attempts++) {
        const killing = { after: random.int(0, longestTime), key: `batch ${seed} ${attempts}` }
        const killed = await killAndFinish(running, buildDeed(rows, attempts), killing)
        failures.push(...killed.failures)
        if (killed.isKept) savedCount++
        // The longest time so far limits the delay of the next kills.
        else longestTime = killed.took
      }
    } finally {
      await running.server.stop()
    }
    return {
      tried: attempts,
      failures,
      measured: { kept: savedCount, cut_off: attempts - savedCount },
    }
  },
})
