import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { HeldList, wholeLists } from '../../support/rows/held-list.ts'
import { makeStep, randomStep } from '../../support/rows/random-changes.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { SEED } from '../../support/runner/seed.ts'
import { times } from '../../support/runner/whole.ts'

type App = Awaited<ReturnType<typeof startTestApp>>

/** The number of changes. */
const STEPS = times(12, 60)

describe.each(TESTED_ENGINES)('A list cached by a browser, on %s', (engine) => {
  const heldLists: HeldList[] = []
  let app: App
  beforeAll(async () => {
    app = await startTestApp(engine)
    for (const email of Object.values(ACCOUNTS)) {
      const token = await app.tokenOf(email)
      for (const endpoint of wholeLists) {
        const list = new HeldList(app, token, endpoint)
        if ((await list.refresh()) === 200) heldLists.push(list)
      }
    }
  })
  afterAll(() => app.close())

  it('is answered as unchanged only if it is unchanged, for every role, after every change', async () => {
    const statuses = new Map<number, number>()
    const count = async (list: HeldList) => {
      const status = await list.refresh()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(list.rows, list.endpoint.read.request).toEqual(await list.whole())
    }
    const steps = fc.sample(fc.record({ step: randomStep, lists: fc.array(fc.nat()) }), {
      numRuns: STEPS,
      seed: SEED,
    })
    let createdCount = 0
    for (const { step, lists } of steps) {
      createdCount += await makeStep(app.db, step)
      // Check some lists after each step, others only after several steps.
      for (const at of lists.slice(0, 6)) await count(heldLists[at % heldLists.length] as HeldList)
    }
    for (const list of heldLists) await count(list)
    expect(createdCount).toBeGreaterThan(STEPS)
    for (const status of [200, 304]) expect(statuses.get(status)).toBeGreaterThan(STEPS)
  })
})
