import { type Check, ENGINES } from '../check.ts'
import { CASES } from '../evolution/cases.ts'
import { tryCase } from '../evolution/trying.ts'

/** Every kind of change of a declaration, each on a table with so many rows. */
export const evolution: Check = {
  name: 'evolution',
  what: 'each kind of change of a declaration carries all of so many rows, or names those in its way',
  engines: ENGINES,
  count: 100_000,
  cut: 300,
  async run({ count, world }) {
    const { setupDb: db } = await world.open('empty')
    const failures: string[] = []
    let tried = Infinity
    for (const one of CASES) {
      const { rows, failures: wrong } = await tryCase(db, one, count)
      tried = Math.min(tried, rows)
      failures.push(...wrong)
    }
    return { tried, failures, measured: { kinds: CASES.length } }
  },
}
