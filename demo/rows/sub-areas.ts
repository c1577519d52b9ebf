import { KUWAIT } from '../catalogue/kuwait.ts'
import { DAY } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'

/** Makes two to four blocks per area in Kuwait; the last one is deleted. */
export function subAreas(world: World): DemoRow<'sub-areas'>[] {
  const random = world.random('sub-areas')
  const home = new Set(
    Object.values(KUWAIT).flatMap((cities) =>
      Object.values(cities)
        .flat()
        .map(([name]) => name),
    ),
  )
  const allAreas = world
    .rows('areas')
    .filter((area) => home.has(area.name))
    .flatMap((area) =>
      Array.from({ length: random.int(2, 4) }, (_, block) => ({
        name: `${area.name}, block ${block + 1}`,
        area_id: area.id,
      })),
    )
  return allAreas.map((row, index) =>
    world.whole('sub-areas', {
      id: index + 1,
      ...row,
      ...timestamps(
        world.now - 1050 * DAY,
        index === allAreas.length - 1 ? world.now - 60 * DAY : null,
      ),
    }),
  )
}
