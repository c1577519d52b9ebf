import { PROMO_CODES } from '../catalogue/promo-codes.ts'
import { promoUses } from '../schedule/promo-uses.ts'
import { DAY, getBusinessDate, startOfDay } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'

/** Makes the promos, with the number of their uses. */
export function promos(world: World): DemoRow<'promos'>[] {
  const uses = [...promoUses(world).values()]
  const today = startOfDay(world.now)
  return PROMO_CODES.map((offer, index) => {
    const used = uses.filter((id) => id === index + 1).length
    const [firstDay, lastDay] = offer.days
    return world.whole('promos', {
      id: index + 1,
      code: offer.code,
      discount_percent: offer.percent ?? null,
      discount_amount: offer.amount ?? null,
      starts_on: getBusinessDate(today + firstDay * DAY),
      ends_on: getBusinessDate(today + lastDay * DAY),
      max_uses: offer.isUsedUp ? Math.max(1, used) : (offer.limit ?? null),
      used,
      active: offer.resting ? 0 : 1,
      ...timestamps(
        today + (firstDay - 6) * DAY,
        offer.deleted === undefined ? null : today - offer.deleted * DAY,
      ),
    })
  })
}
