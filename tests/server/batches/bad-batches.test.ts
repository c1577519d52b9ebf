import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const good = { entity: 'faqs', verb: 'delete', ids: [1] }
const listed = { entity: 'faqs', verb: 'delete', list: 'all' }

/** A body, the status of its answer and the field that it is at. */
const BODIES = [
  [{ ...good, entity: undefined }, 422, 'entity'],
  [{ ...good, entity: 'constructor' }, 422, 'entity'],
  [{ ...good, entity: { toString: 1 } }, 422, 'entity'],
  [{ ...good, verb: 'create' }, 422, 'verb'],
  [{ ...good, verb: 'update' }, 422, 'values'],
  [{ ...good, verb: 'update', values: {} }, 422, 'values'],
  [{ ...good, verb: 'update', values: { position: 'last' } }, 422, 'position'],
  [{ ...good, verb: 'update', values: { position: 1, deleted_at: null } }, 422, 'deleted_at'],
  [{ ...good, verb: 'pay' }, 422, 'verb'],
  [{ ...good, ids: [] }, 422, 'ids'],
  [{ ...good, ids: 1 }, 422, 'ids'],
  [{ ...good, ids: '1,2' }, 422, 'ids'],
  [{ ...good, ids: ['x'] }, 422, 'ids'],
  [{ ...good, ids: [2 ** 40] }, 422, 'ids'],
  [{ ...good, ids: Array.from({ length: 1001 }, (_, at) => at + 1) }, 422, 'ids'],
  [{ ...good, list: 'all' }, 422, 'ids'],
  [{ ...good, ids: undefined }, 422, 'ids'],
  [{ ...good, colour: 1 }, 422, 'colour'],
  [{ ...good, values: [1] }, 422, 'values'],
  [{ ...good, values: { colour: 1 } }, 422, 'colour'],
  [{ ...good, values: { id: 5 } }, 422, 'id'],
  [{ ...good, dryRun: 'perhaps' }, 422, 'dryRun'],
  [{ ...good, atomic: 'perhaps' }, 422, 'atomic'],
  [{ ...good, expected: -1 }, 422, 'expected'],
  [{ ...listed, list: 'toString' }, 422, 'list'],
  [{ ...listed, filter: 'x' }, 422, 'filter'],
  [{ ...listed, filter: { colour: 1 } }, 400, 'colour'],
  [{ ...listed, filter: { __proto__: null, toString: 1 } }, 400, 'toString'],
  [{ ...listed, filter: { position: 'x' } }, 422, 'position'],
  [{ ...listed, filter: { page: 1 } }, 400, 'page'],
  [{ ...listed, filter: { question: { a: 1 } } }, 422, 'question'],
  [{ ...listed, filter: { question: 'a\0' } }, 422, 'question'],
  [{ ...listed, except: 'x' }, 422, 'except'],
  [{ entity: 'instant-bookings', verb: 'cancel', ids: [1] }, 422, 'rejection_reason_id'],
] as const

describe.each(TESTED_ENGINES)('A malformed batch request, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')

  test.each(BODIES)(
    'with %j gets the status %d and an error at %s',
    async (body, status, field) => {
      const answer = await server.call('POST batch', { token: server.token, body })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]])
    },
  )

  test('with If-Match or a blank idempotency key is refused', async () => {
    const call = (headers: Record<string, string>) =>
      server.call('POST batch', { token: server.token, body: good, headers })
    expect((await call({ 'if-match': '"1"' })).body.code).toBe('if_match_one_row')
    expect((await call({ 'idempotency-key': ' ' })).body.code).toBe('bad_idempotency_key')
    const key = { token: server.token, body: { key: '' } }
    expect((await server.call('POST batch/cancel', key)).status).toBe(422)
  })
})
