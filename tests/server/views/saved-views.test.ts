import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { office } from '#business/words'
import { VIEW_LIMITS } from '../../../registry/views/saved-view.ts'
import { beginSession } from '../../../server/auth/sessions.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { isWhole } from '../../support/runner/whole.ts'

const VIEWS = 'views/instant-bookings'
const TWO_AREAS = 'area_id=1&area_id=2&sort=area_id,-starts_at&columns=number,area_id,starts_at'

describe.each(TESTED_ENGINES)('A saved view, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    const colleague = await server.db
      .selectFrom('users')
      .select('id')
      .where('account_type', '=', 'Operations')
      .where('email', '<>', ACCOUNTS.operations)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    tokens.clerk = server.token
    const { id: sessionId } = await beginSession(server.db, colleague.id, { agent: '' }, TEST_NOW)
    tokens.colleague = await createTokens(TEST_SECRET).access.sign(sessionId, TEST_NOW)
    tokens.admin = await server.tokenOf(ACCOUNTS.admin)
    tokens.washer = await server.tokenOf(ACCOUNTS['car wash'])
  })
  beforeEach(async () => {
    await server.db.deleteFrom('saved_views').execute()
  })

  const as = (who: string, request: string, body?: object, headers?: Record<string, string>) =>
    server.call(request, {
      ...(tokens[who] && { token: tokens[who] }),
      ...(body && { body }),
      ...(headers && { headers }),
    })
  const add = (who: string, more: object = {}) =>
    as(who, `POST ${VIEWS}`, { list: 'active', name: 'Two areas', query: TWO_AREAS, ...more })
  const namesFor = async (who: string) =>
    (await as(who, `GET ${VIEWS}`)).body.data.map(({ name }: { name: string }) => name)

  test('is available to its author on every device', async () => {
    const widths = { area_id: 180 }
    const { status, body } = await add('clerk', { widths, density: 'compact' })
    expect(status).toBe(200)
    const again = await server.tokenOf(ACCOUNTS.operations)
    const found = await server.call(`GET ${VIEWS}`, { token: again })
    expect(found.body.data).toEqual([body.data])
    expect(body.data).toMatchObject({
      list: 'active',
      name: 'Two areas',
      query: TWO_AREAS,
      widths,
      density: 'compact',
      role: null,
      is_default: false,
      is_mine: true,
      version: 1,
    })
  })

  test('of another user is available to the roles that it is shared with', async () => {
    await add('clerk', { name: 'Mine' })
    await add('clerk', { name: 'Ours', role: 'operations' })
    await add('admin', { name: 'Theirs', role: 'admin' })
    expect(await namesFor('clerk')).toEqual(['Mine', 'Ours'])
    expect(await namesFor('colleague')).toEqual(['Ours'])
    expect(await namesFor('admin')).toEqual(['Ours', 'Theirs'])
    expect(await namesFor('washer')).toEqual([])
    const [shared] = (await as('colleague', `GET ${VIEWS}`)).body.data
    expect(shared).toMatchObject({ is_mine: false, role: 'operations' })
    expect((await as('nobody', `GET ${VIEWS}`)).status).toBe(401)
  })

  test('is changed and deleted by its author, and by admins if shared', async () => {
    const own = (await add('clerk', { name: 'Mine' })).body.data
    const shared = (await add('clerk', { name: 'Ours', role: 'operations' })).body.data
    const put = (who: string, { id, version: _v, owner: _o, is_mine: _m, ...view }: any) =>
      as(who, `PUT ${VIEWS}/${id}`, { ...view, name: `${who} says so` })
    expect((await put('colleague', own)).status).toBe(404)
    expect((await put('admin', own)).status).toBe(404)
    expect((await put('colleague', shared)).body).toMatchObject({ code: 'not_your_view' })
    expect((await put('admin', { ...shared, role: null })).status).toBe(422)
    expect((await put('admin', shared)).body.data).toMatchObject({
      name: 'admin says so',
      version: 2,
      is_mine: false,
    })
    expect((await put('clerk', { ...shared, role: null })).body.data.role).toBeNull()
    expect((await as('colleague', `DELETE ${VIEWS}/${own.id}`)).status).toBe(404)
    expect((await as('clerk', `DELETE ${VIEWS}/${own.id}`)).status).toBe(200)
    expect((await as('clerk', `DELETE ${VIEWS}/${own.id}`)).status).toBe(404)
    expect(await namesFor('clerk')).toEqual(['clerk says so'])
  })

  test('is made the default of a role by admins only, one for each list', async () => {
    const of = { role: 'operations', is_default: true }
    expect((await add('clerk', of)).status).toBe(403)
    expect((await add('admin', { is_default: true })).status).toBe(422)
    expect((await add('admin', { ...of, name: 'First' })).status).toBe(200)
    expect((await add('admin', { ...of, name: 'Second' })).status).toBe(200)
    expect((await add('admin', { ...of, name: 'Elsewhere', list: 'completed' })).status).toBe(200)
    const seen = (await as('clerk', `GET ${VIEWS}`)).body.data
    const defaults = seen.filter((view: any) => view.is_default).map((view: any) => view.name)
    expect(defaults).toEqual(['Elsewhere', 'Second'])
  })

  test("is shared with the author's role, and by admins with every role that may open the list", async () => {
    expect((await add('clerk', { role: 'admin' })).status).toBe(422)
    expect((await add('admin', { role: 'operations' })).status).toBe(200)
    const refused = await add('admin', { role: 'car wash' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['role'])
    expect((await add('washer')).status).toBe(422)
    expect((await add('washer', { list: 'jobs' })).status).toBe(200)
  })

  test('names an existing list, existing fields and values', async () => {
    const wrongIn = async (more: object, path = VIEWS) => {
      const body = { list: 'active', name: 'Wrong', ...more }
      const answer = await as('admin', `POST ${path}`, body)
      expect(answer.status).toBe(422)
      return Object.keys(answer.body.errors)
    }
    expect(await wrongIn({ list: 'gone' })).toEqual(['list'])
    expect(await wrongIn({ name: ' ' })).toEqual(['name'])
    expect(await wrongIn({ name: 'x'.repeat(VIEW_LIMITS.name + 1) })).toEqual(['name'])
    expect(await wrongIn({ query: 'zone=1' })).toEqual(['query.zone'])
    expect(await wrongIn({ query: 'area_id=north' })).toEqual(['query.area_id'])
    expect(await wrongIn({ query: 'sort=zone' })).toEqual(['query.sort'])
    expect(await wrongIn({ query: 'columns=number,zone' })).toEqual(['query.columns'])
    expect(await wrongIn({ query: 'layout=tree' })).toEqual(['query.layout'])
    expect(await wrongIn({ query: 'layout=calendar&span=year' })).toEqual(['query.span'])
    expect(await wrongIn({ widths: { zone: 100 } })).toEqual(['widths.zone'])
    expect(await wrongIn({ widths: { number: 5 } })).toEqual(['widths.number'])
    expect(await wrongIn({ widths: [1] })).toEqual(['widths'])
    expect(await wrongIn({ density: 'airy' })).toEqual(['density'])
    expect(await wrongIn({ colour: 'red' })).toEqual(['colour'])
    expect((await as('admin', 'GET views/constructor')).status).toBe(404)
    expect((await as('washer', 'GET views/subscriptions')).status).toBe(403)
    expect((await as('admin', `PUT ${VIEWS}/x`, {})).status).toBe(422)
    const broken = { list: 'active', name: 'Broken', query: '%E0' }
    expect((await as('admin', `POST ${VIEWS}`, broken)).status).toBe(400)
  })

  test('stores the layout of the list', async () => {
    const query = 'layout=calendar&span=week&area_id=1'
    const { data } = (await add('clerk', { name: 'The week', query })).body
    const views = (await as('clerk', `GET ${VIEWS}`)).body.data as { id: number; query: string }[]
    const kept = views.find(({ id }) => id === data.id)?.query
    expect([...new URLSearchParams(kept)].toSorted()).toEqual(
      [...new URLSearchParams(query)].toSorted(),
    )
  })

  test('cannot filter by fields that a role it is shared with may not read', async () => {
    const { all } = registry.customers.lists
    const lists = { all: { ...all, roles: office } }
    const customers = { ...registry.customers, lists } as unknown as Registry['customers']
    const { call } = appOn(server.db, undefined, { registry: { ...registry, customers } })
    const body = { list: 'all', name: 'Seen', query: 'last_login_at_from=today&sort=name' }
    const save = (more: object) =>
      call('POST views/customers', { token: tokens.admin ?? '', body: { ...body, ...more } })
    const refused = await save({ role: 'operations' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['query.last_login_at_from'])
    expect((await save({})).status).toBe(200)
    // It was shared before the field was kept from them.
    await server.db.updateTable('saved_views').set({ role: 'operations' }).execute()
    const seen = await call('GET views/customers', { token: server.token })
    expect(seen.body.data).toMatchObject([{ name: 'Seen', query: 'sort=name' }])
  })

  test('survives the removal of its fields', async () => {
    const { id } = (await add('clerk')).body.data
    await server.db
      .updateTable('saved_views')
      .set({ query: `zone=1&state=sunk&${TWO_AREAS},zone`, widths: { zone: 80, number: 90 } })
      .where('id', '=', id)
      .execute()
    const [view] = (await as('clerk', `GET ${VIEWS}`)).body.data
    expect(view).toMatchObject({ query: TWO_AREAS, widths: { number: 90 } })
    await server.db.updateTable('saved_views').set({ list: 'gone' }).execute()
    expect((await as('clerk', `GET ${VIEWS}`)).body.data).toEqual([])
  })

  test('has a unique name, whatever its case', async () => {
    await add('clerk')
    const second = await add('clerk', { name: 'two AREAS' })
    expect(second.status).toBe(409)
    expect(Object.keys(second.body.errors)).toEqual(['name'])
    expect((await add('colleague')).status).toBe(200)
    expect((await add('clerk', { list: 'completed' })).status).toBe(200)
  })

  test('is changed only in the version that was read, and created once under an idempotency key', async () => {
    const key = { 'idempotency-key': `${engine} view` }
    const body = { list: 'active', name: 'Once' }
    const [first, second] = [
      await as('clerk', `POST ${VIEWS}`, body, key),
      await as('clerk', `POST ${VIEWS}`, body, key),
    ]
    expect(second.body).toEqual(first.body)
    const path = `PUT ${VIEWS}/${first.body.data.id}`
    const at = (version: number) => ({ 'if-match': `"${version}"` })
    expect((await as('clerk', path, body, at(1))).body.data.version).toBe(2)
    const stale = await as('clerk', path, body, at(1))
    expect(stale.status).toBe(412)
    expect(stale.body.data).toMatchObject({ name: 'Once', version: 2 })
    const remove = `DELETE ${VIEWS}/${first.body.data.id}`
    expect((await as('clerk', remove, undefined, at(1))).status).toBe(412)
    expect((await as('clerk', remove, undefined, at(2))).status).toBe(200)
  })

  test.runIf(isWhole())(
    'is limited in number for a user and a list, even for simultaneous requests',
    async () => {
      const many = Array.from({ length: VIEW_LIMITS.perList + 5 }, (_, at) => `View ${at}`)
      // On a busy machine one may wait for the others longer than a lock may take (503).
      const addAgain = async (name: string): ReturnType<typeof add> => {
        const answer = await add('clerk', { name, query: '' })
        return answer.status === 503 ? addAgain(name) : answer
      }
      const answers = await Promise.all(many.map(addAgain))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('too_many_views'))
      expect(await namesFor('clerk')).toHaveLength(VIEW_LIMITS.perList)
      expect((await add('clerk', { list: 'completed' })).status).toBe(200)
    },
  )
})
