import { calendar, type Day } from './calendar.ts'
import { DAY, dateOf, startOfDay } from './clock.ts'
import type { Random } from './random.ts'
import { type RowOf, stamps, type World } from './world.ts'

interface Offer {
  code: string
  percent?: string
  amount?: string
  /** The days it holds, from today. */
  days: readonly [from: number, to: number]
  /** Of a hundred bookings in those days, how many use it. */
  share: number
  limit?: number
  /** All that there were are gone. */
  usedUp?: true
  resting?: true
  /** Days since it was deleted. */
  deleted?: number
}

const OFFERS: readonly Offer[] = [
  { code: 'WELCOME10', percent: '10.000', days: [-360, 180], share: 4 },
  { code: 'STEAM15', percent: '15.000', days: [-60, 30], share: 3, limit: 5000 },
  { code: 'DINAR1', amount: '1.000', days: [-45, 20], share: 2 },
  { code: 'EVENING7', percent: '7.500', days: [-20, 12], share: 3, limit: 2500 },
  { code: 'EID25', percent: '25.000', days: [-210, -190], share: 12 },
  { code: 'NATIONAL61', percent: '6.100', days: [-300, -280], share: 10 },
  { code: 'DUST500', amount: '0.500', days: [-150, -100], share: 4 },
  { code: 'FIRST50', percent: '50.000', days: [-80, 40], share: 1, usedUp: true },
  { code: 'RADIO12', percent: '12.500', days: [-250, -160], share: 2, deleted: 100 },
  { code: 'FLEET20', percent: '20.000', days: [-30, 60], share: 0, resting: true },
]

/** A booking may be made so many days before it happens, and the promo must hold when it is made. */
const NOTICE = 4
const AHEAD = 15
/** Days left at the end, for bookings that take the use of a cancelled one. */
const SPARE = 1

/** The ids of the bookings of the days in which a promo can have been used. */
function idsIn(days: readonly Day[], [from, to]: Offer['days']): [first: number, last: number] {
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
  OFFERS.forEach(({ days: held, share }, index) => {
    const span = idsIn(days, held)
    const uses = Math.round((Math.max(0, span[1] - span[0] + 1) * share) / 100)
    const taken = new Set(promoOf.keys())
    drawn(random, uses, span, taken)
    for (const id of taken) if (!promoOf.has(id)) promoOf.set(id, index + 1)
  })
  return promoOf
}

/** Ten codes: four hold today, the others are over, used up, resting or deleted. */
export function promos(world: World): RowOf<'promos'>[] {
  const uses = [...promoUses(world).values()]
  const today = startOfDay(world.now)
  return OFFERS.map((offer, index) => {
    const used = uses.filter((id) => id === index + 1).length
    const [from, to] = offer.days
    return {
      id: index + 1,
      code: offer.code,
      discount_percent: offer.percent ?? null,
      discount_amount: offer.amount ?? null,
      starts_on: dateOf(today + from * DAY),
      ends_on: dateOf(today + to * DAY),
      max_uses: offer.usedUp ? Math.max(1, used) : (offer.limit ?? null),
      used,
      active: offer.resting ? 0 : 1,
      ...stamps(
        today + (from - 6) * DAY,
        offer.deleted === undefined ? null : today - offer.deleted * DAY,
      ),
    }
  })
}
