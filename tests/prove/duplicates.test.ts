import { appOn } from '../support/server/app.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { ENGINES, prove } from './prove.ts'
import { judge, sendTogether } from './together.ts'

/** The number of simultaneous requests for rows of the same name. */
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
    let attempts = 0
    for (let round = 0; attempts < count; round++) {
      const body = { reason: `Race ${seed} ${round}` }
      const answers = await sendTogether(RACERS, () =>
        call('POST admin/rejectionreason/store', { token, body }),
      )
      attempts += answers.length
      failures.push(...judge(body.reason, answers, 1, [409]))
    }
    return { tried: attempts, failures }
  },
})
