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
    const measured = { kinds: CASES.length, carried: 0, refused: 0 }
    let tried = Infinity
    for (const one of CASES) {
      const begun = performance.now()
      const { rows, failures: wrong } = await tryCase(db, one, count)
      const outcome = one.refused ? 'refused' : 'carried'
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      if (wrong.length === 0) measured[outcome] += 1
      console.log(
        `${one.says.padEnd(64)} ${rows} rows ${wrong.length === 0 ? outcome : 'WRONG'}, ${seconds} s`,
      )
      tried = Math.min(tried, rows)
      failures.push(...wrong)
    }
    return { tried, failures, measured }
  },
}
