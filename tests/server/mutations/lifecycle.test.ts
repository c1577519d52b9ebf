import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCall } from '../../../registry/entities/access.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import {
  listEndpoints,
  type ReadEndpoint,
  type VerbEndpoint,
} from '../../../registry/entities/endpoints.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { goodBody, withRow } from '../../support/rows/rows.ts'
import { letEverybodyWork } from '../../support/rows/jobs.ts'
import { oneOf } from '../../support/runner/whole.ts'

const endpoints = listEndpoints(entities)
const getVerb = (resource: AnyResource, verb: Verb) =>
  endpoints.find(
    (endpoint): endpoint is VerbEndpoint =>
      endpoint.kind === 'verb' && endpoint.resource === resource && endpoint.verb === verb,
  )
const removal = (resource: AnyResource) =>
  getVerb(resource, 'delete') ?? getVerb(resource, 'cancel')

const mortal = Object.values(entities)
  .filter((resource) => getCall(resource, 'restore') && removal(resource))
  .map((resource) => [resource.name, resource] as const)

test('The registry has entities that can be deleted and restored', () => {
  expect(mortal.length).toBeGreaterThan(7)
})

describe.each(TESTED_ENGINES)('Deleting and restoring a row, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  beforeAll(async () => {
    server = await startTestApp(engine)
    token = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(() => server.close())

  async function send(endpoint: VerbEndpoint, id: number) {
    const body = await goodBody(server.db, endpoint, id)
    return server.call(endpoint.call.request, { token, body })
  }

  /** Names a read; several share one address and differ in their body. */
  const nameRead = ({ request, body }: ReadEndpoint['read']) =>
    `${request} ${JSON.stringify(body ?? {})}`

  /** Returns for each read of an admin whether it shows a row. */
  async function shownIn(resource: AnyResource, id: number): Promise<Record<string, boolean>> {
    const reads = endpoints.filter(
      (endpoint): endpoint is ReadEndpoint =>
        endpoint.kind === 'read' &&
        endpoint.resource === resource &&
        endpoint.roles.includes('admin') &&
        !endpoint.read.single,
    )
    const shown: Record<string, boolean> = {}
    const row = await readRow(resource, id)
    for (const { read, method } of reads) {
      const parameters = Object.entries(read.params ?? {}).map(([param, field]) => [
        param,
        row?.[field],
      ])
      // Nobody asks for the jobs of a person if the row has none.
      if (parameters.some(([, value]) => value === null)) continue
      const body =
        method === 'GET' ? undefined : { ...read.body, ...Object.fromEntries(parameters) }
      const answer = await server.call(read.request, { token, body })
      shown[nameRead(read)] = answer.body.data.some((row: { id: number }) => row.id === id)
    }
    return shown
  }

  const readRow = async (resource: AnyResource, id: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(getTableName(resource))} where id = ${id}`.execute(server.db)
    return rows[0]
  }

  test.each(oneOf(2, mortal))(
    'of %s removes the row from its list, and then brings it back with the same content',
    async (_, resource) => {
      const remove = removal(resource) as VerbEndpoint
      const restore = getVerb(resource, 'restore') as VerbEndpoint
      await withRow(server.db, remove, null, async (id) => {
        const before = await readRow(resource, id)
        const shownBefore = await shownIn(resource, id)

        expect((await send(remove, id)).status).toBe(200)
        for (const [request, shown] of Object.entries(await shownIn(resource, id))) {
          const read = endpoints.find(
            (endpoint) =>
              endpoint.kind === 'read' &&
              endpoint.resource === resource &&
              nameRead(endpoint.read) === request,
          )
          const deleted = read?.kind === 'read' ? read.read.deleted : undefined
          const expected = { with: shownBefore[request], only: true, none: false }[
            deleted ?? 'none'
          ]
          expect([request, shown]).toEqual([request, expected])
        }
        const repeatedAnswer = await send(remove, id)
        expect([repeatedAnswer.status, repeatedAnswer.body.code]).toEqual([409, 'already_deleted'])

        expect((await send(restore, id)).status).toBe(200)
        expect(await shownIn(resource, id)).toEqual(shownBefore)
        const { updated_at: _, version: ___, ...after } = (await readRow(resource, id)) ?? {}
        const { updated_at: __, version: ____, ...previousRow } = before ?? {}
        expect(after).toEqual({
          ...previousRow,
          ...(after.rejection_reason_id === null && { rejection_reason_id: null }),
        })

        const twice = await send(restore, id)
        expect([twice.status, twice.body.code]).toEqual([409, 'not_deleted'])
      })
    },
  )

  const erasable = mortal.filter(([, resource]) => getCall(resource, 'forceDelete'))

  test.each(oneOf(2, erasable, 1))(
    'of %s: only a row in the trash can be deleted for good',
    async (_, resource) => {
      const force = getVerb(resource, 'forceDelete') as VerbEndpoint
      const remove = removal(resource) as VerbEndpoint
      await withRow(server.db, force, null, async (id) => {
        await send(getVerb(resource, 'restore') as VerbEndpoint, id)
        const live = await send(force, id)
        expect([live.status, live.body.code]).toEqual([409, 'not_deleted'])

        await send(remove, id)
        expect((await send(force, id)).status).toBe(200)
        expect(await readRow(resource, id)).toBeUndefined()
        expect((await send(force, id)).status).toBe(404)
      })
    },
  )
})

describe.each(TESTED_ENGINES)('Cancelling an instant booking, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine)
    await letEverybodyWork(server.db)
  })
  afterAll(() => server.close())

  const createBooking = (rejected: null | 0 | 1) =>
    server.db
      .selectFrom('instant_bookings')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('is_completed', '=', rejected ?? 0)
      .limit(1)
      .executeTakeFirstOrThrow()
  const cancel = (token: string, body: unknown) =>
    server.call('POST admin/appointment/destroy', { token, body })

  test('records who cancelled and why, and restoring the booking removes both', async () => {
    const { body: login } = await server.logIn(ACCOUNTS.operations)
    const { accessToken: token, user } = login.data
    const { id } = await createBooking(0)
    const reason = await server.db
      .selectFrom('cancellation_reasons')
      .select(['id', 'reason'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()

    const cancelled = await cancel(token, { id, rejection_reason_id: reason.id })
    expect(cancelled.body.data).toMatchObject({
      id,
      rejection_reason_id: reason.id,
      rejection_reason: reason.reason,
      cancelled_by: user.id,
      cancelled_by_name: user.name,
    })
    expect(cancelled.body.data.deleted_at).not.toBeNull()

    const restored = await server.call('POST admin/appointment/restore', { token, body: { id } })
    expect(restored.body.data).toMatchObject({
      id,
      deleted_at: null,
      rejection_reason_id: null,
      cancelled_by: null,
    })
  })

  test('requires an existing reason', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    const { id } = await createBooking(0)
    const deleted = await server.db
      .selectFrom('cancellation_reasons')
      .select('id')
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow()
    for (const rejection_reason_id of [undefined, '', null, 99_999, deleted.id, 'why']) {
      const answer = await cancel(token, { id, rejection_reason_id })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['rejection_reason_id'])
    }
    const row = await server.db
      .selectFrom('instant_bookings')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.deleted_at).toBeNull()
  })

  test('is refused for a completed booking, and to a car-wash account', async () => {
    const { id } = await createBooking(1)
    const token = await server.tokenOf(ACCOUNTS.operations)
    const answer = await cancel(token, { id, rejection_reason_id: 1 })
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await cancel(washer, { id, rejection_reason_id: 1 })).status).toBe(403)
  })

  test('A car-wash account sees only its own jobs', async () => {
    const { body: login } = await server.logIn(ACCOUNTS['car wash'])
    const { accessToken: token, user } = login.data
    for (const isCompleted of [0, 1]) {
      const { body } = await server.call(`GET admin/appointment/all?is_completed=${isCompleted}`, {
        token,
      })
      expect(body.data.length).toBeGreaterThan(0)
      for (const row of body.data) expect(row.employee_id).toBe(user.id)
    }
    const otherBooking = await server.db
      .selectFrom('instant_bookings')
      .select('id')
      .where('employee_id', '<>', user.id)
      .executeTakeFirstOrThrow()
    const answer = await server.call('POST admin/appointment/one', {
      token,
      body: { id: otherBooking.id },
    })
    expect(answer.status).toBe(404)
  })
})
