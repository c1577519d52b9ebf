import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { readJobs } from '../support/rows/jobs.ts'
import { readBooking, openSlots } from './bookings.ts'
import { ENGINES, prove } from './prove.ts'
import { broken } from './hostile/invariants.ts'
import { type Answers, judge, together } from './together.ts'

/** Tries for the places of one slot, all at once. */
const TRIES = 50
/** Places of a slot, in turn. */
const CAPACITIES = [1, 3]

interface Race {
  app: ReturnType<typeof appOn>
  db: Db
  token: string
  /** Somebody else: a person has one batch at a time. */
  other: string
  slot: number
  booking: Readonly<Record<string, unknown>>
  /** Bookings that want to have a place in it. */
  ids: readonly number[]
  places: number
}

const send = ({ app, token }: Race, path: string, body: object) =>
  app.call(`POST ${path}`, { token, body })

/** Writes into all bookings of a race, as if it had been so for long. */
async function prepare({ db, ids }: Race, set: Readonly<Record<string, unknown>>) {
  const values = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update scheduled_bookings set ${sql.join(values)}
    where id in (${sql.join([...ids])})`.execute(db)
}

const setCapacity = ({ db, slot }: Race, capacity: number) =>
  sql`update time_slots set capacity = ${capacity} where id = ${slot}`.execute(db)

const CANCELLED = TEST_NOW.toISOString()

/** Cancels every booking of a race through its own call; the batches by which that is undone. */
async function cancelAll(race: Race): Promise<string[]> {
  await setCapacity(race, race.ids.length)
  await prepare(race, { deleted_at: null, time_slot_id: race.slot })
  const batches: string[] = []
  for (const id of race.ids) {
    const { body } = await send(race, 'admin/scheduled/destroy', { id })
    batches.push(body.batch)
  }
  await setCapacity(race, race.places)
  return batches
}

/** Half come back one by one, and the others in one batch of somebody else's; an answer for each row. */
async function restoreInBatch(race: Race): Promise<Answers> {
  await prepare(race, { deleted_at: CANCELLED, time_slot_id: race.slot })
  const half = race.ids.length / 2
  const body = { entity: 'scheduled-bookings', verb: 'restore', ids: race.ids.slice(half) }
  const [batch, ...single] = await together(half + 1, (index) =>
    index === 0
      ? race.app.call('POST batch', { token: race.other, body })
      : send(race, 'admin/scheduled/restore', { id: race.ids[index - 1] }),
  )
  const { done = 0, failed = [] } = batch?.body.data ?? {}
  const won = Array.from({ length: done }, () => ({ status: 200, body: null }))
  return [...single, ...won, ...failed]
}

/** Every way in which a booking comes to a place of a slot. */
const WAYS: Readonly<Record<string, (race: Race) => Promise<Answers>>> = {
  create: (race) =>
    together(race.ids.length, () => send(race, 'admin/scheduled/store', race.booking)),
  move: async (race) => {
    await prepare(race, { deleted_at: null, time_slot_id: null })
    return together(race.ids.length, (at) =>
      send(race, 'admin/scheduled/update', { id: race.ids[at], time_slot_id: race.slot }),
    )
  },
  restore: async (race) => {
    await prepare(race, { deleted_at: CANCELLED, time_slot_id: race.slot })
    return together(race.ids.length, (at) =>
      send(race, 'admin/scheduled/restore', { id: race.ids[at] }),
    )
  },
  batch: restoreInBatch,
  undo: async (race) => {
    const batches = await cancelAll(race)
    return together(race.ids.length, (at) => send(race, 'history/undo', { batch: batches[at] }))
  },
}

/** A slot of its own on the day of another. */
async function newSlot(db: Db, like: number, capacity: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into time_slots
    (date_slot_id, starts_at, ends_at, capacity)
    select date_slot_id, starts_at, ends_at, ${capacity}::integer from time_slots
    where id = ${like} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** What came of a race: as many got in as there was room, and as many are counted. */
async function judgeRace(race: Race, way: string): Promise<string[]> {
  const name = `${way} in a slot of ${race.places}`
  const wrong = judge(name, (await WAYS[way]?.(race)) ?? [], race.places)
  const { rows } = await sql<{ booked: number; live: number }>`select booked,
    (select count(*) from scheduled_bookings where time_slot_id = s.id and deleted_at is null)::integer
      as live from time_slots as s where id = ${race.slot}`.execute(race.db)
  const { booked, live } = rows[0] ?? {}
  if (booked !== race.places || live !== race.places)
    wrong.push(`${name}: ${String(booked)} are counted and ${String(live)} are there`)
  return wrong
}

prove({
  what: 'of simultaneous bookings of a time slot, as many succeed as it has places',
  engines: ENGINES,
  count: 200 * TRIES,
  cut: 10 * 4,
  async run({ count, world }) {
    const { db } = await world.open()
    const app = appOn(db)
    const token = await app.tokenOf(ACCOUNTS.operations)
    const other = await app.tokenOf(ACCOUNTS.admin)
    const [like] = await openSlots(db, TEST_NOW)
    const { job } = await readJobs(db)
    const own = { provider_id: like?.provider_id, time_slot_id: null }
    const tries = Math.min(TRIES, 4 * Math.ceil(count / 40))
    const ids: number[] = []
    for (let made = 0; made < tries; made++)
      ids.push((await job('scheduled-bookings', '2026-06-01T09:00:00Z', own)).id)
    const base = await readBooking(db)
    const ways = Object.keys(WAYS)
    const failures: string[] = []
    let tried = 0
    for (let round = 0; tried < count; round++) {
      const way = ways[round % ways.length] ?? ''
      const room = CAPACITIES[Math.floor(round / ways.length) % CAPACITIES.length] ?? 1
      const slot = await newSlot(db, like?.id ?? 0, room)
      const booking = { ...base, provider_id: like?.provider_id, time_slot_id: slot }
      const race = { app, db, token, other, slot, booking, ids, places: room }
      failures.push(...(await judgeRace(race, way)))
      tried += tries
    }
    failures.push(...(await broken(db)))
    return { tried, failures, measured: { slots: tried / tries } }
  },
})
