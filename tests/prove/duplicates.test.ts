import { appOn } from '../support/server/app.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { ENGINES, prove } from './prove.ts'
import { judge, together } from './together.ts'

/** Rows of the same name that are made at once; so many at a time. */
const RACERS = 10

prove({
  what: 'of simultaneous requests that create the same unique row exactly one succeeds',
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
      const answers = await together(RACERS, () =>
        call('POST admin/rejectionreason/store', { token, body }),
      )
      tried += answers.length
      failures.push(...judge(body.reason, answers, 1, [409]))
    }
    return { tried, failures }
  },
})
