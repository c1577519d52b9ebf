import { type Area, KUWAIT } from '../catalogue/kuwait.ts'
import { MINUTE } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'

const LABELS = ['Home', 'Work', 'Family', 'Diwaniya'] as const

/** Lists the areas in Kuwait with their ids; those abroad have no customers. */
export function areasWithPlace(world: World): { id: number; place: Area }[] {
  const home = Object.values(KUWAIT).flatMap((cities) => Object.values(cities).flat())
  const ids = new Map(world.rows('areas').map((area) => [area.name, area.id]))
  return home.flatMap((place) => {
    const id = ids.get(place[0])
    return id === undefined ? [] : [{ id, place }]
  })
}

/** Makes one or two locations per customer, within half a kilometre of their area's centre. */
export function locations(world: World): DemoRow<'locations'>[] {
  const random = world.random('locations')
  const areas = areasWithPlace(world)
  const near = (degrees: number) => (degrees + (random.next() - 0.5) * 0.008).toFixed(6)
  let id = 0
  return world.rows('customers').flatMap((customer) =>
    Array.from({ length: random.chance(0.4) ? 2 : 1 }, (_, index) => {
      const { id: area_id, place } = random.pick(areas)
      const street = `Block ${random.int(1, 12)}, Street ${random.int(1, 60)}`
      return world.whole('locations', {
        id: ++id,
        user_id: customer.id,
        label: index === 0 ? LABELS[0] : random.pick(LABELS.slice(1)),
        address: `${place[0]}, ${street}, House ${random.int(1, 90)}`,
        area_id,
        latitude: near(place[1]),
        longitude: near(place[2]),
        ...timestamps(Date.parse(customer.created_at) + random.int(1, 30) * MINUTE),
      })
    }),
  )
}
