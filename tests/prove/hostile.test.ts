import fc from 'fast-check'
import { appOn } from '../support/server/app.ts'
import { ENGINES, prove } from './prove.ts'
import { createCallers } from './hostile/callers.ts'
import { listInconsistencies } from './hostile/invariants.ts'
import { findAnswerFault } from './hostile/judge.ts'
import { type Attempt, attempts } from './hostile/requests.ts'
import { getRequest } from './hostile/writing.ts'

/** The maximum time of an answer in milliseconds. */
const MOST = 2000
/** The number of attempts for one seed. */
const BATCH = 250
const CUT = 150
/** The maximum number of reported failures. */
const TOLD = 20

const formatAttempt = (attempt: Attempt) => JSON.stringify(attempt).slice(0, 700)

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
    let attemptCount = 0
    let slowest = 0

    async function attempt(candidate: Attempt): Promise<void> {
      const request = getRequest(candidate, tokens[candidate.caller])
      if (!request) return
      const startTime = performance.now()
      const response = await app.request(request)
      const fault = await findAnswerFault(response, candidate.method)
      const took = Math.round(performance.now() - startTime)
      attemptCount += 1
      slowest = Math.max(slowest, took)
      if (response.status === 401) await renew()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (fault) throw new Error(fault)
      // Times are judged only in the whole run, because a busy machine is slow.
      if (took > MOST && count > CUT) throw new Error(`${took} ms`)
    }

    await renew()
    const failures: string[] = []
    for (let batch = 0; attemptCount < count && failures.length < TOLD; batch++) {
      const outcome = await fc.check(fc.asyncProperty(attempts, attempt), {
        seed: seed + batch,
        numRuns: BATCH,
        endOnFailure: false,
      })
      if (!outcome.failed) continue
      const [smallestExample] = outcome.counterexample ?? []
      const reason = (outcome.errorInstance as Error | null)?.message ?? ''
      failures.push(
        `${reason.slice(0, 300)} at ${smallestExample ? formatAttempt(smallestExample) : 'no attempt'} (seed ${seed + batch})`,
      )
    }
    await idle()
    failures.push(...(await listInconsistencies(db)).slice(0, TOLD))
    const counted = [...statuses]
      .sort(([first], [second]) => first - second)
      .map(([status, count_]) => [`of_${status}`, count_])
    return {
      tried: attemptCount,
      failures,
      measured: { slowest_ms: slowest, ...Object.fromEntries(counted) },
    }
  },
})
