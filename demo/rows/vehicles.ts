import { foldCode } from '../../registry/values/search-text.ts'
import { CARS, COLOURS } from '../catalogue/cars.ts'
import { MINUTE } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'

/** Returns a function that makes unique licence plates in Kuwait's form, a code and a number. */
function plates(random: Random): () => string {
  const usedPlates = new Set<string>()
  return () => {
    let plate = ''
    do plate = `${random.int(1, 60)}-${random.int(1000, 99999)}`
    while (usedPlates.has(foldCode(plate)))
    usedPlates.add(foldCode(plate))
    return plate
  }
}

/** Makes one or two vehicles per customer. */
export function vehicles(world: World): DemoRow<'vehicles'>[] {
  const random = world.random('vehicles')
  const plate = plates(random)
  let id = 0
  return world.rows('customers').flatMap((customer) =>
    Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => {
      const [make, model, size] = random.pick(CARS)
      const joined = Date.parse(customer.created_at)
      return world.whole('vehicles', {
        id: ++id,
        user_id: customer.id,
        plate: plate(),
        make,
        model,
        colour: random.pick(COLOURS),
        size,
        ...timestamps(joined + random.int(1, 20) * MINUTE),
      })
    }),
  )
}
