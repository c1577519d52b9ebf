import fc from 'fast-check'
import { appOn } from '../support/server/app.ts'
import { ENGINES, prove } from './prove.ts'
import { createCallers } from './hostile/callers.ts'
import { broken } from './hostile/invariants.ts'
import { wrongIn } from './hostile/judge.ts'
import { type Attempt, attempts } from './hostile/requests.ts'
import { getRequest } from './hostile/writing.ts'

/** Milliseconds that an answer may take. */
const MOST = 2000
/** So many attempts are made of one seed. */
const BATCH = 250
const CUT = 150
/** What goes wrong is told so often, and no more. */
const TOLD = 20

const shown = (attempt: Attempt) => JSON.stringify(attempt).slice(0, 700)

prove({
  what: 'no malformed request causes a 5xx, a wrong answer format, a late answer or damaged data',
  engines: ENGINES,
  count: 100_000,
  cut: CUT,
  async run({ count, seed, world }) {
    const { db } = await world.open()
    const { app, idle } = appOn(db)
    const { tokens, renew } = await createCallers(db, async (token) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await app.request('/api/session', { headers })).status
    })
    const statuses = new Map<number, number>()
    let tried = 0
    let slowest = 0

    async function attempt(one: Attempt): Promise<void> {
      const request = getRequest(one, tokens[one.caller])
      if (!request) return
      const begun = performance.now()
      const response = await app.request(request)
      const wrong = await wrongIn(response, one.method)
      const took = Math.round(performance.now() - begun)
      tried += 1
      slowest = Math.max(slowest, took)
      if (response.status === 401) await renew()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (wrong) throw new Error(wrong)
      // A busy machine decides no test; the whole run is made on a quiet one.
      if (took > MOST && count > CUT) throw new Error(`${took} ms`)
    }

    await renew()
    const failures: string[] = []
    for (let batch = 0; tried < count && failures.length < TOLD; batch++) {
      const found = await fc.check(fc.asyncProperty(attempts, attempt), {
        seed: seed + batch,
        numRuns: BATCH,
        endOnFailure: false,
      })
      if (!found.failed) continue
      const [least] = found.counterexample ?? []
      const reason = (found.errorInstance as Error | null)?.message ?? ''
      failures.push(
        `${reason.slice(0, 300)} at ${least ? shown(least) : 'no attempt'} (seed ${seed + batch})`,
      )
    }
    await idle()
    failures.push(...(await broken(db)).slice(0, TOLD))
    const counted = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => [`of_${status}`, n])
    return { tried, failures, measured: { slowest_ms: slowest, ...Object.fromEntries(counted) } }
  },
})
