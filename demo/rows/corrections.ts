import { DAY } from '../world/business-clock.ts'
import { buildNumber, type DemoRow, timestamps, type World } from '../world/world.ts'

/** The demo corrections: what the provider gets, and their age in days. */
const CORRECTIONS = [
  { amount: '-12.500', reason: 'Repair of a scratched door, paid by us.', ago: 33 },
  { amount: '20.000', reason: 'Thirty towels that we took over.', ago: 16 },
  { amount: '-5.000', reason: 'A second visit after a poor wash.', ago: 4 },
] as const

/** Makes corrections of what providers get. */
export const corrections = (world: World): DemoRow<'corrections'>[] =>
  CORRECTIONS.flatMap(({ amount, reason, ago }, index) => {
    const provider = world.rows('providers')[index]
    if (!provider) return []
    const number = buildNumber('CO', index + 1)
    const times = timestamps(world.now - ago * DAY)
    return [{ id: index + 1, number, provider_id: provider.id, amount, reason, ...times }]
  })
