import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { readJobs } from '../support/rows/jobs.ts'
import { readBooking, openSlots } from './bookings.ts'
import { ENGINES, prove } from './prove.ts'
import { listInconsistencies } from './hostile/invariants.ts'
import { type Answers, judge, sendTogether } from './together.ts'

/** The number of simultaneous requests for the places of one slot. */
const TRIES = 50
/** The numbers of places of a slot, in turn. */
const CAPACITIES = [1, 3]

interface Race {
  app: ReturnType<typeof appOn>
  db: Db
  token: string
  /** The token of another user, because a user can run only one batch at a time. */
  other: string
  slot: number
  booking: Readonly<Record<string, unknown>>
  /** The bookings that compete for a place. */
  ids: readonly number[]
  places: number
}

const send = ({ app, token }: Race, path: string, body: object) =>
  app.call(`POST ${path}`, { token, body })

/** Sets values in all bookings of a race directly in the database. */
async function prepare({ db, ids }: Race, set: Readonly<Record<string, unknown>>) {
  const values = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update scheduled_bookings set ${sql.join(values)}
    where id in (${sql.join([...ids])})`.execute(db)
}

const setCapacity = ({ db, slot }: Race, capacity: number) =>
  sql`update time_slots set capacity = ${capacity} where id = ${slot}`.execute(db)

const CANCELLED = TEST_NOW.toISOString()

/** Cancels every booking of a race with its own endpoint. Returns the batches. */
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

/** Restores one half row by row, and the other half as a batch of another user. */
async function restoreInBatch(race: Race): Promise<Answers> {
  await prepare(race, { deleted_at: CANCELLED, time_slot_id: race.slot })
  const half = race.ids.length / 2
  const body = { entity: 'scheduled-bookings', verb: 'restore', ids: race.ids.slice(half) }
  const [batch, ...single] = await sendTogether(half + 1, (index) =>
    index === 0
      ? race.app.call('POST batch', { token: race.other, body })
      : send(race, 'admin/scheduled/restore', { id: race.ids[index - 1] }),
  )
  const { done = 0, failed = [] } = batch?.body.data ?? {}
  const won = Array.from({ length: done }, () => ({ status: 200, body: null }))
  return [...single, ...won, ...failed]
}

/** Every way to put a booking into a slot. */
const WAYS: Readonly<Record<string, (race: Race) => Promise<Answers>>> = {
  create: (race) =>
    sendTogether(race.ids.length, () => send(race, 'admin/scheduled/store', race.booking)),
  move: async (race) => {
    await prepare(race, { deleted_at: null, time_slot_id: null })
    return sendTogether(race.ids.length, (index) =>
      send(race, 'admin/scheduled/update', { id: race.ids[index], time_slot_id: race.slot }),
    )
  },
  restore: async (race) => {
    await prepare(race, { deleted_at: CANCELLED, time_slot_id: race.slot })
    return sendTogether(race.ids.length, (index) =>
      send(race, 'admin/scheduled/restore', { id: race.ids[index] }),
    )
  },
  batch: restoreInBatch,
  undo: async (race) => {
    const batches = await cancelAll(race)
    return sendTogether(race.ids.length, (index) =>
      send(race, 'history/undo', { batch: batches[index] }),
    )
  },
}

/** Adds a slot to an existing day. */
async function newSlot(db: Db, like: number, capacity: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into time_slots
    (date_slot_id, starts_at, ends_at, capacity)
    select date_slot_id, starts_at, ends_at, ${capacity}::integer from time_slots
    where id = ${like} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Checks a race: the number of successes and the counted places equal the capacity. */
async function judgeRace(race: Race, wayName: string): Promise<string[]> {
  const name = `${wayName} in a slot of ${race.places}`
  const mistakes = judge(name, (await WAYS[wayName]?.(race)) ?? [], race.places)
  const { rows } = await sql<{ booked: number; live: number }>`select booked,
    (select count(*) from scheduled_bookings where time_slot_id = s.id and deleted_at is null)::integer
      as live from time_slots as s where id = ${race.slot}`.execute(race.db)
  const { booked, live } = rows[0] ?? {}
  if (booked !== race.places || live !== race.places)
    mistakes.push(`${name}: ${String(booked)} are counted and ${String(live)} are there`)
  return mistakes
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
    const otherToken = await app.tokenOf(ACCOUNTS.admin)
    const [like] = await openSlots(db, TEST_NOW)
    const { job } = await readJobs(db)
    const ownValues = { provider_id: like?.provider_id, time_slot_id: null }
    const slotCount = Math.min(TRIES, 4 * Math.ceil(count / 40))
    const ids: number[] = []
    for (let slotIndex = 0; slotIndex < slotCount; slotIndex++)
      ids.push((await job('scheduled-bookings', '2026-06-01T09:00:00Z', ownValues)).id)
    const base = await readBooking(db)
    const ways = Object.keys(WAYS)
    const failures: string[] = []
    let attempts = 0
    for (let round = 0; attempts < count; round++) {
      const wayName = ways[round % ways.length] ?? ''
      const capacity = CAPACITIES[Math.floor(round / ways.length) % CAPACITIES.length] ?? 1
      const slot = await newSlot(db, like?.id ?? 0, capacity)
      const booking = { ...base, provider_id: like?.provider_id, time_slot_id: slot }
      const race = { app, db, token, other: otherToken, slot, booking, ids, places: capacity }
      failures.push(...(await judgeRace(race, wayName)))
      attempts += slotCount
    }
    failures.push(...(await listInconsistencies(db)))
    return { tried: attempts, failures, measured: { slots: attempts / slotCount } }
  },
})
