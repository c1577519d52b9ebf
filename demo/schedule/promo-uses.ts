import { type PromoCode, PROMO_CODES } from '../catalogue/promo-codes.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { calendar, type Day } from './calendar.ts'

/** Days between booking and job at most; the promo must be valid at the booking. */
const NOTICE = 4
const AHEAD = 15
/** Days kept free at the end, for bookings that take over the use of a cancelled one. */
const SPARE = 1

/** The range of booking ids on the days of a promo. */
function getIdRange(
  days: readonly Day[],
  [from, to]: PromoCode['days'],
): [first: number, last: number] {
  const until = to >= 0 ? AHEAD : to - SPARE
  const count = (test: (day: Day) => boolean) =>
    days.filter(test).reduce((sum, day) => sum + day.jobs, 0)
  return [count((day) => day.offset < from + NOTICE) + 1, count((day) => day.offset <= until)]
}

function drawn(
  random: Random,
  uses: number,
  [first, last]: [number, number],
  usedIds: Set<number>,
) {
  for (let tries = 0, used = 0; used < uses && tries < uses * 4; tries++) {
    const id = random.int(first, last)
    if (usedIds.has(id)) continue
    usedIds.add(id)
    used++
  }
}

/**
 * Assigns promos to instant bookings, by booking id, before the bookings are made, so that the
 * count of uses is right.
 */
export function promoUses(world: World): Map<number, number> {
  const random = world.random('promo uses')
  const days = calendar(world.now, world.bookings)
  const promoByBooking = new Map<number, number>()
  PROMO_CODES.forEach(({ days: promoDays, share }, index) => {
    const span = getIdRange(days, promoDays)
    const uses = Math.round((Math.max(0, span[1] - span[0] + 1) * share) / 100)
    const usedIds = new Set(promoByBooking.keys())
    drawn(random, uses, span, usedIds)
    for (const id of usedIds) if (!promoByBooking.has(id)) promoByBooking.set(id, index + 1)
  })
  return promoByBooking
}
