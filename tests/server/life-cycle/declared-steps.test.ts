import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { getVerbRoles } from '../../../registry/entities/access.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import { findVerbRefusal } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { office } from '#business/words'
import { assertReached } from '../../../server/mutations/transition.ts'
import type { Action } from '../../../server/rows/action.ts'
import { declared } from '../../support/rows/declared.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

const scheduled: AnyResource = registry['scheduled-bookings']
const questions = declared({
  ...registry.questions,
  actions: {
    dismiss: { label: 'Dismiss', from: 'waiting', to: 'answered', roles: ['admin'], set: {} },
  },
})
const waiting = { id: 1, answered_at: null, deleted_at: null }
const answeredRow = { ...waiting, answered_at: '2026-03-01T06:00:00Z' }

test('A transition declares its roles if no list offers it', () => {
  expect(getVerbRoles(registry.transactions, 'pay')).toEqual(office)
})

test('A custom action of an entity leads from its declared start state to its declared target state', () => {
  expect(findVerbRefusal(questions, 'dismiss', waiting, '2026-03-01')).toBeNull()
  expect(findVerbRefusal(questions, 'dismiss', answeredRow, '2026-03-01')).toBe('wrong_state')
  const endpoint = listEndpoints({ questions }).find(
    (endpoint) => endpoint.kind === 'verb' && endpoint.verb === 'dismiss',
  )
  const action = { endpoint, timeZone: 'Asia/Kuwait', now: TEST_NOW } as Action
  expect(assertReached(action, answeredRow)).toBeUndefined()
  expect(() => assertReached(action, waiting)).toThrow('but leads to answered')
})

test('A call that cancels a row requires a reason unless it declares that it needs none', () => {
  const { requiredFields: _, ...cancel } = scheduled.transitions?.cancel ?? {}
  const unasked = declared({ ...scheduled, transitions: { ...scheduled.transitions, cancel } })
  const rules = checkRegistry({ ...registry, 'scheduled-bookings': unasked }).map(
    ({ rule }) => rule,
  )
  expect(scheduled.calls?.cancel).toBeDefined()
  expect(rules).not.toContain('cancel-without-reason')
})
