import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { getCall } from '../../../registry/entities/access.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import { restrictEntityToRoles } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { Problem } from '../../../server/http/problem.ts'
import { assertReached } from '../../../server/mutations/transition.ts'
import type { Action } from '../../../server/rows/action.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

const getAction = (resource: AnyResource, verb: Verb) => {
  const endpoint = listEndpoints({ [resource.name]: resource }).find(
    (endpoint) => endpoint.kind === 'verb' && endpoint.verb === verb,
  )
  return { endpoint, timeZone: 'Asia/Kuwait', now: TEST_NOW } as Action
}
const action = getAction(registry['instant-bookings'], 'start')
const jobValues = {
  deleted_at: null,
  is_completed: 0,
  failed_at: null,
  started_at: null,
  departed_at: null,
  employee_id: 1,
}

describe('A transition that was carried out', () => {
  test('is stored if it led to the declared state', () => {
    expect(
      assertReached(action, { ...jobValues, started_at: TEST_NOW.toISOString() }),
    ).toBeUndefined()
  })

  test('is an internal error of the declaration if it led to another state, without details for the caller', () => {
    const carryOut = () => assertReached(action, jobValues)
    expect(carryOut).toThrow(
      "'start' of instant-bookings left a row 'assigned', but leads to started.",
    )
    expect(carryOut).not.toThrow(Problem)
  })

  test.each([
    ['instant-bookings', 'create', jobValues, { ...jobValues, is_completed: 1 }, 'completed'],
    [
      'subscriptions',
      'renew',
      { deleted_at: null, end_date: '2099-01-01', washes_used: 0, washes_total: 4 },
      { deleted_at: TEST_NOW.toISOString() },
      'cancelled',
    ],
  ] as const)(
    'The verb %s: %s creates a row in its first state',
    (entity, verb, startValues, wrongValues, state) => {
      const making = getAction(registry[entity], verb)
      expect(assertReached(making, startValues)).toBeUndefined()
      expect(() => assertReached(making, wrongValues)).toThrow(`left a row '${state}'`)
    },
  )

  test.each([[[]], [['admin']]] as const)(
    'A hook decides the state of a new row by a field that %j may write',
    (writtenBy) => {
      const { taxes } = registry
      const paused = { type: 'flag', default: 0, writtenBy } as const
      const declared = {
        ...taxes,
        fields: { ...taxes.fields, paused },
        form: [...(taxes.form ?? []), 'paused'],
        states: {
          paused: { when: { paused: 1 }, tone: 'stopped' },
          used: { when: {}, tone: 'good' },
        },
      } as unknown as AnyResource
      const making = getAction(restrictEntityToRoles(['operations'], declared), 'create')
      expect(assertReached(making, { deleted_at: null, paused: 1 })).toBeUndefined()
    },
  )
})

describe.each(TESTED_ENGINES)('A new row that is not in its first state, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    const { faqs } = registry
    const wrongValues = {
      ...faqs,
      states: {
        cancelled: { when: { deleted_at: { not: null } }, tone: 'stopped' },
        written: { when: {}, tone: 'good' },
      },
      transitions: { create: { set: { deleted_at: TEST_NOW.toISOString() } } },
    }
    const declared = { ...registry, faqs: wrongValues } as unknown as typeof registry
    server = await startTestApp(engine, undefined, { registry: declared })
  })
  afterAll(() => server.close())

  test('is an internal error and is not stored', async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const body = { question: 'Who keeps this?', answer: 'Nobody.', position: 1 }
    const request = getCall(registry.faqs, 'create')?.request ?? ''
    expect((await server.call(request, { token, body })).status).toBe(500)
    const { rows } = await sql`select 1 from faqs where question = ${body.question}`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })
})
