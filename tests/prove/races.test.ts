import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { readBooking, openSlots, type Slot } from './bookings.ts'
import { ENGINES, prove } from './prove.ts'
import { judge, sendTogether } from './together.ts'

/** Calls that race for one thing. */
const RACERS = 12

type App = ReturnType<typeof appOn>

/** So many places are left in each of the slots. */
async function leavePlaces(db: Db, slots: readonly Slot[], places: number): Promise<void> {
  const ids = sql.join(slots.map(({ id }) => id))
  await sql`update time_slots set capacity = booked + ${places}::integer where id in (${ids})`.execute(
    db,
  )
}

/** Bookings of one slot: as many as it has places. */
async function slotRace({ call }: App, token: string, booking: object, places: number) {
  const answers = await sendTogether(RACERS, () =>
    call('POST admin/scheduled/store', { token, body: booking }),
  )
  return judge('a slot', answers, places)
}

/** Bookings of several slots with one promo: as many as it allows. */
async function promoRace(
  { call }: App,
  token: string,
  bookings: readonly object[],
  code: string,
  maxUses: number,
) {
  const terms = { starts_on: '2026-03-01', ends_on: '2026-12-31', active: 1, max_uses: maxUses }
  const body = { code, discount_percent: '10.000', ...terms }
  const created = await call('POST admin/promo/store', { token, body })
  if (created.status !== 200) return [`promo ${code} was answered ${created.status}`]
  const promo_id: number = created.body.data.id
  const answers = await sendTogether(RACERS, (index) =>
    call('POST admin/scheduled/store', { token, body: { ...bookings[index], promo_id } }),
  )
  return judge(`promo ${code}`, answers, maxUses)
}

/** Exchanges of one refresh token: it has one successor, and nobody is signed out by it. */
async function refreshRace({ call, logIn }: App) {
  const { body } = await logIn(ACCOUNTS['car wash'])
  const { refreshToken } = body.data
  const answers = await sendTogether(RACERS, () =>
    call('POST jwt/refresh-token', { body: { refreshToken } }),
  )
  const successors = answers.filter((answer) => answer.body.data?.refreshToken).length
  const mistakes = judge('a refresh token', answers, RACERS)
  return successors === 1 ? mistakes : [...mistakes, `a refresh token had ${successors} successors`]
}

prove({
  what: 'of simultaneous requests for a place, a promo or a token as many succeed as are available, on both databases',
  engines: ENGINES,
  count: 3600,
  cut: 72,
  async run({ count, seed, world }) {
    const { db } = await world.open()
    const app = appOn(db)
    const token = await app.tokenOf(ACCOUNTS.operations)
    const slots = await openSlots(db, TEST_NOW)
    const base = await readBooking(db)
    const createBooking = ({ id, provider_id }: Slot) => ({
      ...base,
      time_slot_id: id,
      provider_id,
    })
    const failures: string[] = []
    let attempts = 0
    for (let round = 0; attempts < count; round++) {
      const [lastSlot, ...otherSlots] = slots.slice(-RACERS - 1)
      if (!lastSlot) throw new Error('there is no slot to race for')
      const placeCount = 1 + (round % 5)
      await leavePlaces(db, [lastSlot], placeCount)
      failures.push(...(await slotRace(app, token, createBooking(lastSlot), placeCount)))
      await leavePlaces(db, otherSlots, RACERS)
      const code = `RACE-${seed}-${round}`
      const maxUses = 1 + (round % 4)
      failures.push(...(await promoRace(app, token, otherSlots.map(createBooking), code, maxUses)))
      failures.push(...(await refreshRace(app)))
      attempts += 3 * RACERS
    }
    return { tried: attempts, failures }
  },
})
