import { describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { endpointsOf } from '../../../resources/kit/entities/endpoints.ts'
import { Problem } from '../../../server/http/problem.ts'
import { requireReached } from '../../../server/mutations/require-reached.ts'
import type { Action } from '../../../server/rows/find-row.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

const endpoint = endpointsOf({ bookings: registry['instant-bookings'] }).find(
  (one) => one.kind === 'verb' && one.verb === 'start',
)
const action = { endpoint, timeZone: 'Asia/Kuwait', now: TEST_NOW } as Action
const job = {
  deleted_at: null,
  is_completed: 0,
  failed_at: null,
  started_at: null,
  departed_at: null,
  employee_id: 1,
}

describe('a transition that was carried out', () => {
  test('is kept where it led to the state that it names', () => {
    expect(requireReached(action, { ...job, started_at: TEST_NOW.toISOString() })).toBeUndefined()
  })

  test('is a mistake of the declaration where it led elsewhere, and no answer to the caller', () => {
    const carryOut = () => requireReached(action, job)
    expect(carryOut).toThrow(
      "'start' of instant-bookings left a row 'assigned', but leads to started.",
    )
    expect(carryOut).not.toThrow(Problem)
  })
})
