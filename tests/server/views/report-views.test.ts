import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const FINANCIAL = 'views/financial-report'
const PERFORMANCE = 'views/performance-report'
const QUERY = 'period=last_week&status=all&group=service&compare=year&sort=-sold&where.state=open'

describe.each(TESTED_ENGINES)('A saved view of a report, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    tokens.clerk = server.token
    tokens.admin = await server.tokenOf(ACCOUNTS.admin)
    tokens.washer = await server.tokenOf(ACCOUNTS['car wash'])
  })
  beforeEach(async () => {
    await server.db.deleteFrom('saved_views').execute()
  })

  const as = (who: string, request: string, body?: object, headers: Record<string, string> = {}) =>
    server.call(request, { ...(tokens[who] && { token: tokens[who] }), body, headers })
  const add = (who: string, place: string, more: object = {}) =>
    as(who, `POST ${place}`, { list: 'report', name: 'Last week', query: QUERY, ...more })

  test('stores the parameters of the report, with its period by name', async () => {
    const { status, body } = await add('admin', FINANCIAL)
    expect([status, body.data.query, body.data.list]).toEqual([200, QUERY, 'report'])
    expect((await as('admin', `GET ${FINANCIAL}`)).body.data).toEqual([body.data])
  })

  test('is hidden from users who may not open the report', async () => {
    const { body } = await add('admin', FINANCIAL)
    for (const who of ['clerk', 'washer']) {
      expect((await as(who, `GET ${FINANCIAL}`)).status).toBe(403)
      expect((await add(who, FINANCIAL)).status).toBe(403)
      expect((await as(who, `DELETE ${FINANCIAL}/${body.data.id}`)).status).toBe(403)
    }
    const shared = await add('admin', FINANCIAL, { name: 'Shared', role: 'operations' })
    expect([shared.status, Object.keys(shared.body.errors)]).toEqual([422, ['role']])
    expect((await as('admin', 'GET views/profit-report')).status).toBe(404)
  })

  test('is shared with a role and made its default, like a view of a list', async () => {
    const shared = { query: 'period=today', role: 'operations', is_default: true }
    const first = await add('admin', PERFORMANCE, shared)
    await add('admin', PERFORMANCE, { ...shared, name: 'Another' })
    const { body } = await as('clerk', `GET ${PERFORMANCE}`)
    expect(body.data).toMatchObject([
      { name: 'Another', is_default: true, is_mine: false },
      { name: 'Last week', is_default: false, version: 2 },
    ])
    const { id } = first.body.data
    expect((await as('clerk', `DELETE ${PERFORMANCE}/${id}`)).status).toBe(403)
    const stale = await as('admin', `DELETE ${PERFORMANCE}/${id}`, undefined, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    const once = { 'idempotency-key': 'report-view-once' }
    const twice = [1, 2].map(() =>
      as('clerk', `POST ${PERFORMANCE}`, { list: 'report', name: 'Once', query: '' }, once),
    )
    const [one, other] = await Promise.all(twice)
    expect(one?.body.data.id).toBe(other?.body.data.id)
  })

  test.each([
    ['period=someday', 'query.period'],
    ['group=colour', 'query.group'],
    ['sort=colour', 'query.sort'],
    ['compare=never', 'query.compare'],
    ['perPage=7', 'query.perPage'],
    ['colour=red', 'query.colour'],
    ['start_date=soon', 'query.start_date'],
    ['where.state=lost', 'query.where.state'],
    ['area_id=here', 'query.area_id'],
  ])('with %s is refused', async (query, field) => {
    const { status, body } = await add('admin', FINANCIAL, { query })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('that a role could not request cannot be shared with it', async () => {
    const employees = { query: 'group=employee', role: 'operations' }
    const { status, body } = await add('admin', PERFORMANCE, employees)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['query.group']])
    expect((await add('admin', PERFORMANCE, { query: 'group=employee' })).status).toBe(200)
  })

  test('loses parameters that the report no longer has', async () => {
    const { body } = await add('admin', FINANCIAL)
    const query = `colour=red&${QUERY.replace('group=service', 'group=colour')}`
    await server.db.updateTable('saved_views').set({ query }).execute()
    const found = await as('admin', `GET ${FINANCIAL}`)
    expect(found.body.data).toMatchObject([
      { id: body.data.id, query: QUERY.replace('&group=service', '') },
    ])
  })
})
