import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { describe, expect, test } from 'vitest'
import { parseScope, findExcessScope, formatScope } from '../../../registry/account/scope.ts'
import { reports } from '../../../resources/reports/index.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const LIST = 'GET admin/promo/all'
const UPDATE = 'POST admin/promo/update'

test('The scope of an API key stays the same when it is written and read again', () => {
  const text = 'promos:read promos:update faqs:read'
  expect(formatScope(parseScope(`  ${text} promos:read `))).toBe(text)
  expect(findExcessScope(parseScope('faqs:read faqs promos:delete'), parseScope(text))).toEqual([
    'faqs:',
    'promos:delete',
  ])
})

describe.each(TESTED_ENGINES)('An API key, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const add = async (scope: string, extraFields: object = {}, token = server.token) =>
    server.call('POST api-keys', {
      token,
      body: { name: 'Nightly', days: 30, scope, current: DEMO_PASSWORD, ...extraFields },
    })
  const keyFor = async (scope: string): Promise<string> => (await add(scope)).body.data.key
  const keys = async () => (await server.call('GET api-keys', { token: server.token })).body.data

  test('allows what its scope says, and the history names its account', async () => {
    const key = await keyFor('promos:read promos:update')
    const { status, body } = await server.call(LIST, { token: key })
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(0)
    const [{ id, created_at, updated_at, deleted_at, used: usedCount, version, ...promo }] =
      body.data
    const answer = await server.call(UPDATE, { token: key, body: { id, ...promo, max_uses: 777 } })
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    const row = await server.db
      .selectFrom('changes')
      .select(['session_id', 'verb', 'actor_role'])
      .where('batch', '=', answer.body.batch)
      .executeTakeFirstOrThrow()
    const [{ id: keyId }] = await keys()
    expect(row).toEqual({ session_id: `api-key-${keyId}`, verb: 'update', actor_role: 'admin' })
    const read = async (token: string) =>
      (await server.call(`GET history/promos/${id}`, { token })).body.data[0]
    expect(await read(server.token)).toMatchObject({ api_key: 'Nightly', verb: 'update' })
  })

  test('can read a report that its scope names, and no other report', async () => {
    const [first, second] = [reports['financial-report'], reports['transactions-report']]
    const key = await keyFor(`${first.name}:read`)
    expect((await server.call(first.call.request, { token: key, body: {} })).status).not.toBe(403)
    const otherReport = await server.call(second.call.request, { token: key, body: {} })
    expect([otherReport.status, otherReport.body.code]).toEqual([403, 'outside_scope'])
  })

  test.each([
    'GET api-keys',
    'POST api-keys',
    'GET session',
    'POST jwt/logout',
    'POST profile/password',
    'POST uploads',
    'GET history',
    'POST undo',
    'POST batch',
    'GET events',
    'GET counts',
    'GET dashboard',
  ])('is refused by the endpoint %s', async (request) => {
    const key = await keyFor('promos:read')
    const body = request.startsWith('GET') ? undefined : {}
    const answer = await server.call(request, { token: key, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'not_by_key'])
  })

  test('is stored as a hash and shown only once', async () => {
    const { body } = await add('promos:read', { name: 'Kept as a hash' })
    const { key } = body.data
    const stored = await server.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key.slice(8))
    const [ownKey] = await keys()
    expect(ownKey).toMatchObject({ name: 'Kept as a hash', start: key.slice(0, 8), used_at: null })
    expect(JSON.stringify(await keys())).not.toContain(key.slice(8))
    await server.call(LIST, { token: key })
    await server.idle()
    expect((await keys())[0].used_at).toBe(TEST_NOW.toISOString())
  })

  test('is revoked by its owner and by nobody else', async () => {
    const key = await keyFor('promos:read')
    const [{ id }] = await keys()
    const end = (token: string) => server.call('POST api-keys/end', { token, body: { id } })
    expect((await end(await server.tokenOf(ACCOUNTS.operations))).status).toBe(404)
    expect((await server.call(LIST, { token: key })).status).toBe(200)
    const { status, body } = await end(server.token)
    expect([status, body.data.some((row: { id: number }) => row.id === id)]).toEqual([200, false])
    expect((await server.call(LIST, { token: key })).status).toBe(401)
    expect((await end(server.token)).status).toBe(404)
  })

  test('expires at its time', async () => {
    const key = await keyFor('promos:read')
    const createClock = (days: number) => () => new Date(TEST_NOW.getTime() + days * 86_400_000)
    expect((await appOn(server.db, createClock(29)).call(LIST, { token: key })).status).toBe(200)
    expect((await appOn(server.db, createClock(31)).call(LIST, { token: key })).status).toBe(401)
  })

  test('expires when its account loses the role that the key was created for', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    const { body } = await add('promos:read', {}, token)
    const { key } = body.data
    const changeAccount = (change: object) =>
      server.db.updateTable('users').set(change).where('email', '=', ACCOUNTS.operations).execute()
    await changeAccount({ account_type: 'Car Wash' })
    expect((await server.call(LIST, { token: key })).status).toBe(401)
    await changeAccount({ account_type: 'Operations' })
    expect((await server.call(LIST, { token: key })).status).toBe(401)
  })

  test.each([
    ['', {}, 'scope'],
    ['promos:fly', {}, 'scope'],
    ['promos', {}, 'scope'],
    ['nothing:read', {}, 'scope'],
    ['promos:read', { days: 0 }, 'days'],
    ['promos:read', { days: 367 }, 'days'],
    ['promos:read', { name: ' ' }, 'name'],
  ])('cannot be created with scope "%s" and %j', async (scope, extraFields, field) => {
    const before = await keys()
    const answer = await add(scope, extraFields)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await keys()).toEqual(before)
  })

  test.each(['promos', 'promos.read', 'promos:read;faqs:read', 'promos: read'])(
    'explains the form of a scope to who sends "%s"',
    async (scope) => {
      const answer = await add(scope)
      expect(answer.body.errors.scope).toEqual([expect.stringContaining('users:read users:update')])
    },
  )

  test('gives its owner no right that the owner lacks', async () => {
    const token = await server.tokenOf(ACCOUNTS['car wash'])
    const answer = await add('users:update', {}, token)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['scope']])
    expect(answer.body.errors.scope.join(' ')).toContain('users:update')
  })

  test('cannot be created by an account that has fifty keys', async () => {
    const token = await server.tokenOf(ACCOUNTS['car wash'])
    const scope = 'instant-bookings:read'
    for (let count = 0; count < 50; count += 1)
      expect((await add(scope, {}, token)).status).toBe(200)
    const answer = await add(scope, {}, token)
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_keys'])
  })

  test.each(['wb_', 'wb_nothing', `wb_${'x'.repeat(43)}`])(
    'with the unknown value %s is refused',
    async (key) => {
      expect((await server.call(LIST, { token: key })).status).toBe(401)
    },
  )
})
