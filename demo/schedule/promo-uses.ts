import { type PromoCode, PROMO_CODES } from '../catalogue/promo-codes.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { calendar, type Day } from './calendar.ts'

/** A booking may be made so many days before it happens, and the promo must hold when it is made. */
const NOTICE = 4
const AHEAD = 15
/** Days left at the end, for bookings that take the use of a cancelled one. */
const SPARE = 1

/** The ids of the bookings of the days in which a promo can have been used. */
function idsIn(days: readonly Day[], [from, to]: PromoCode['days']): [first: number, last: number] {
  const until = to >= 0 ? AHEAD : to - SPARE
  const count = (test: (day: Day) => boolean) =>
    days.filter(test).reduce((sum, day) => sum + day.jobs, 0)
  return [count((day) => day.offset < from + NOTICE) + 1, count((day) => day.offset <= until)]
}

function drawn(random: Random, uses: number, [first, last]: [number, number], taken: Set<number>) {
  for (let tries = 0, used = 0; used < uses && tries < uses * 4; tries++) {
    const id = random.int(first, last)
    if (taken.has(id)) continue
    taken.add(id)
    used++
  }
}

/** Which instant bookings use a promo: by their ids, the promo's. Drawn first, so that `used` is true. */
export function promoUses(world: World): Map<number, number> {
  const random = world.random('promo uses')
  const days = calendar(world.now, world.bookings)
  const promoOf = new Map<number, number>()
  PROMO_CODES.forEach(({ days: held, share }, index) => {
    const span = idsIn(days, held)
    const uses = Math.round((Math.max(0, span[1] - span[0] + 1) * share) / 100)
    const taken = new Set(promoOf.keys())
    drawn(random, uses, span, taken)
    for (const id of taken) if (!promoOf.has(id)) promoOf.set(id, index + 1)
  })
  return promoOf
}
