import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Db } from '../../server/db/database-types.ts'
import { checksums } from '../support/database/checksums.ts'
import { appOn, entities } from '../support/server/app.ts'
import { ENGINES, prove } from './prove.ts'
import { listInconsistencies } from './hostile/invariants.ts'
import { openBusiness } from './model/business.ts'
import { type Facts, PLACES, storedCounts, storedFacts } from './model/facts.ts'
import { playSequence } from './model/play.ts'
import { countPlaces, type Model } from './model/reference-model.ts'
import { type Drawing, looseRows } from './model/steps.ts'

/** The number of requests in one sequence. */
const STEPS = 16

/** Reads the initial model of these rows. */
async function readModel(db: Db, ids: Drawing['ids']): Promise<Model> {
  const rows = new Map<string, Facts>()
  for (const [entity, entityIds] of Object.entries(ids)) {
    const storedRows = await storedFacts(db, entities[entity] as AnyResource, entityIds)
    for (const [id, facts] of storedRows) rows.set(`${entity} ${id}`, facts)
  }
  const otherCounts = new Map<string, number>()
  for (const place of PLACES)
    for (const [id, storedCount] of await storedCounts(db, place, ids[place.to] ?? [])) {
      const modelCount = countPlaces({ rows, others: new Map() }, place.to, place.count, id)
      otherCounts.set(`${place.to} ${id}`, storedCount - modelCount)
    }
  return { rows, others: otherCounts }
}

/** Reads the start of each slot, which is the start of bookings without another time. */
async function readStarts(db: Db, slots: readonly number[]): Promise<Map<unknown, string>> {
  const { rows } = await sql<{ id: number; at: string }>`
    select id, to_char((date + starts_at) at time zone 'Asia/Kuwait' at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as at
    from time_slots where id in (${sql.join([...slots])})`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

prove({
  what: 'random sequences of all verbs by several users give the state of a small model, and undone in reverse the first state',
  engines: ENGINES,
  count: 2000,
  cut: 2,
  async run({ count, seed, world }) {
    const { db } = await world.open()
    const app = appOn(db)
    const business = await openBusiness(app, db)
    const ids = await looseRows(db, business)
    const start = await readModel(db, ids)
    const starts = await readStarts(db, ids['time-slots'] ?? [])
    const game = { app, db, business, starts, first: await checksums(db) }
    const failures: string[] = []
    let stepCount = 0
    let attempts = 0
    // Stop after an incomplete undo, because later sequences would prove nothing.
    for (let isWhole = true; attempts < count && isWhole; attempts++) {
      const random = createRandom(seed, `model ${attempts}`)
      const played = await playSequence(game, start, STEPS, { random, ids })
      failures.push(...played.failures.map((failure) => `sequence ${attempts}: ${failure}`))
      stepCount += played.done
      isWhole = played.isWhole
    }
    failures.push(...(await listInconsistencies(db)))
    return { tried: attempts, failures, measured: { changes: stepCount } }
  },
})
