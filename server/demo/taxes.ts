import { DAY } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

/** The tax on every price, in percent: the one of `taxes` that is active. */
export const TAX_PERCENT = 5

/** One tax that is asked for, and two of which nothing came. */
export function taxes(world: World): RowOf<'taxes'>[] {
  const begun = world.now - 1000 * DAY
  return [
    { id: 1, name: 'VAT', percent: `${TAX_PERCENT}.000`, active: 1, ...stamps(begun) },
    { id: 2, name: 'Municipal water fee', percent: '1.500', active: 0, ...stamps(begun) },
    {
      id: 3,
      name: 'VAT (planned rate)',
      percent: '10.000',
      active: 0,
      ...stamps(world.now - 500 * DAY, world.now - 200 * DAY),
    },
  ]
}
