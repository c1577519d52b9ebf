import { sql } from 'kysely'
import { createRandom } from '../../demo/world/random.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Db } from '../../server/db/database-types.ts'
import { checksums } from '../support/database/checksums.ts'
import { appOn, entities } from '../support/server/app.ts'
import { ENGINES, prove } from './prove.ts'
import { broken } from './hostile/invariants.ts'
import { openBusiness } from './model/business.ts'
import { type Facts, PLACES, storedCounts, storedFacts } from './model/facts.ts'
import { playSequence } from './model/play.ts'
import { countPlaces, type Model } from './model/reference-model.ts'
import { type Drawing, looseRows } from './model/steps.ts'

/** Requests of one sequence. */
const STEPS = 16

/** The model of the rows with these ids, as the database has them when everything begins. */
async function readModel(db: Db, ids: Drawing['ids']): Promise<Model> {
  const rows = new Map<string, Facts>()
  for (const [entity, some] of Object.entries(ids)) {
    const stored = await storedFacts(db, entities[entity] as AnyResource, some)
    for (const [id, facts] of stored) rows.set(`${entity} ${id}`, facts)
  }
  const others = new Map<string, number>()
  for (const place of PLACES)
    for (const [id, held] of await storedCounts(db, place, ids[place.to] ?? [])) {
      const known = countPlaces({ rows, others: new Map() }, place.to, place.count, id)
      others.set(`${place.to} ${id}`, held - known)
    }
  return { rows, others }
}

/** When each slot begins, which is when whoever books it without another time begins. */
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
    let done = 0
    let tried = 0
    // Where not all is as it was before, what comes next would tell nothing.
    for (let isWhole = true; tried < count && isWhole; tried++) {
      const random = createRandom(seed, `model ${tried}`)
      const played = await playSequence(game, start, STEPS, { random, ids })
      failures.push(...played.failures.map((one) => `sequence ${tried}: ${one}`))
      done += played.done
      isWhole = played.isWhole
    }
    failures.push(...(await broken(db)))
    return { tried, failures, measured: { changes: done } }
  },
})
