import { DAY } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'
import { areasWithPlace } from './locations.ts'

/** Opening hours to draw from; most span the whole working day. */
const HOURS = [
  ['08:00', '22:00'],
  ['08:00', '22:00'],
  ['08:00', '20:00'],
  ['10:00', '22:00'],
] as const
/** Bookings per further work location of a provider. */
const BOOKINGS_EACH = 50_000
/** The distance in the list of areas between a provider's locations; no divisor of its length. */
const APART = 7

/** Makes one or two work locations per provider, inactive or deleted like the provider. */
export function workLocations(world: World): DemoRow<'work-locations'>[] {
  const random = world.random('work-locations')
  const areas = areasWithPlace(world)
  const additionalCount = Math.floor(world.bookings / BOOKINGS_EACH)
  const sites = world.rows('providers').flatMap((provider) => {
    const firstIndex = random.int(0, areas.length - 1)
    return Array.from({ length: 1 + (provider.id % 2) + additionalCount }, (_, index) => ({
      provider,
      area:
        areas[(firstIndex + index * APART) % areas.length] ?? (areas[0] as (typeof areas)[number]),
    }))
  })
  return sites.map(({ provider, area: { id: area_id, place } }, index) => {
    const [opens_at, closes_at] = HOURS[index % HOURS.length] ?? HOURS[0]
    return world.whole('work-locations', {
      id: index + 1,
      name: `${provider.name}, ${place[0]}`,
      provider_id: provider.id,
      area_id,
      address: `${place[0]}, Block ${random.int(1, 12)}, Street ${random.int(1, 60)}`,
      latitude: (place[1] + (random.next() - 0.5) * 0.006).toFixed(6),
      longitude: (place[2] + (random.next() - 0.5) * 0.006).toFixed(6),
      bays: random.int(2, 6),
      opens_at,
      closes_at,
      active: provider.active,
      ...timestamps(
        Date.parse(provider.created_at) + random.int(1, 60) * DAY,
        provider.deleted_at === null ? null : Date.parse(provider.deleted_at),
      ),
    })
  })
}
