import { appOn } from '../../support/app.ts'
import { ACCOUNTS } from '../../support/accounts.ts'
import { type Check, ENGINES } from '../check.ts'

/** Rows of the same name that are made at once; so many at a time. */
const RACERS = 10

/** Of callers who make a row of the same unique name at once, exactly one succeeds. */
export const duplicates: Check = {
  name: 'duplicates',
  what: 'of calls that make the same unique row at once one succeeds',
  engines: ENGINES,
  count: 2000,
  cut: 20,
  async run({ count, seed, world }) {
    const { db } = await world.open()
    const { call, tokenOf } = appOn(db)
    const token = await tokenOf(ACCOUNTS.admin)
    const failures: string[] = []
    let tried = 0
    for (let round = 0; tried < count; round++) {
      const body = { reason: `Race ${seed} ${round}` }
      const answers = await Promise.all(
        Array.from({ length: RACERS }, () =>
          call('POST admin/rejectionreason/store', { token, body }),
        ),
      )
      tried += answers.length
      const made = answers.filter(({ status }) => status === 200).length
      const others = [...new Set(answers.map(({ status }) => status))].filter((s) => s !== 200)
      if (made !== 1 || others.join() !== '409')
        failures.push(`${body.reason}: ${made} made, the others answered ${others.join()}`)
    }
    return { tried, failures }
  },
}
