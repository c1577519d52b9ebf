import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import type { Db } from '../../server/db/database-types.ts'
import { findDocumentMistakes, sellBooking } from '../support/database/documents.ts'
import { startServer } from '../support/server/process.ts'
import { signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment, runInDatabase } from './server-of.ts'

/** The people who issue documents at once, and the sales of a round. */
const ISSUERS = 50
const SALES = 40
/** The longest time before the server is killed, in milliseconds. */
const LONGEST = 800

const sellBookings = async (db: Db): Promise<number[]> => {
  const ids: number[] = []
  for (let sale = 0; sale < SALES; sale++) ids.push((await sellBooking(db)).id)
  return ids
}

/** Lists the sales of a round without exactly one document. */
async function findWrongSales(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; count: number }>`select b.id, count(d.id)::int as count
    from unnest(${[...ids]}::int[]) as b (id)
    left join invoices as d on d.kind = 'instant-bookings' and d.booking_id = b.id
    group by b.id having count(d.id) <> 1`.execute(db)
  return rows.map(({ id, count }) => `booking ${id} has ${count} documents`)
}

prove({
  what: '50 people who issue documents at once, while their server is killed, leave no gap, no double and no document without its entry',
  engines: ENGINES,
  count: 40,
  cut: 1,
  async run(context) {
    const environment = await readEnvironment(context)
    const random = createRandom(context.seed, 'document-kills')
    const failures: string[] = []
    let [attempts, issuedBeforeKill] = [0, 0]
    for (; attempts < context.count; attempts++) {
      const ids = await runInDatabase(environment, sellBookings)
      let server = await startServer(environment)
      let { call } = await signedIn(server.url)
      const acknowledged = new Set<number>()
      // Several people request the same document, and every fifth request is a dry run.
      const requests = Array.from({ length: ISSUERS * 2 }, async (_, index) => {
        const id = ids[random.int(0, SALES - 1)] ?? 0
        const isDry = index % 5 === 0
        const headers = isDry ? { 'dry-run': '1' } : undefined
        const { status } = await call('POST admin/appointment/invoice', { id }, headers)
        if (status === 200 && !isDry) acknowledged.add(id)
        else if (status !== 200) failures.push(`a request was answered ${status}`)
      })
      const all = Promise.allSettled(requests)
      await Promise.race([all, wait(random.int(0, LONGEST))])
      await server.stop('SIGKILL')
      await all
      issuedBeforeKill += acknowledged.size
      server = await startServer(environment)
      ;({ call } = await signedIn(server.url))
      for (const id of ids) await call('POST admin/appointment/invoice', { id })
      await server.stop()
      const mistakes = await runInDatabase(environment, async (db) => [
        ...(await findDocumentMistakes(db)),
        ...(await findWrongSales(db, ids)),
      ])
      failures.push(...mistakes.map((mistake) => `kill ${attempts}: ${mistake}`))
    }
    return { tried: attempts, failures, measured: { issuedBeforeKill } }
  },
})
