import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { mayNeedReason, OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { isRequired } from '../../../registry/fields/records.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { appOn, entities } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { goodBody, withRow } from '../../support/rows/rows.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { oneOf } from '../../support/runner/whole.ts'

const updates = listEndpoints(entities)
  .filter(
    (endpoint): endpoint is VerbEndpoint => endpoint.kind === 'verb' && endpoint.verb === 'update',
  )
  .map((endpoint) => [endpoint.resource.name, endpoint] as const)

const REASON = { [OVERRIDE_REASON]: 'A test.' }

test('The registry has entities that can be changed', () => {
  expect(updates.length).toBeGreaterThan(15)
})

describe.each(TESTED_ENGINES)('An update, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const readRow = async ({ resource }: VerbEndpoint, id: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(getTableName(resource))} where id = ${id}`.execute(server.db)
    return rows[0] ?? {}
  }
  const send = (endpoint: VerbEndpoint, body: object) =>
    server.call(endpoint.call.request, {
      token: server.token,
      body: { ...body, ...(mayNeedReason(endpoint.resource, endpoint.verb) && REASON) },
    })
  /** Removes the update time, which an update changes in addition to its fields. */
  const omitUpdateTime = ({ updated_at: _, ...row }: Record<string, unknown>) => row

  test.each(oneOf(2, updates))(
    'of %s keeps the fields that are missing in the request',
    async (_, endpoint) => {
      await withRow(server.db, endpoint, null, async (id) => {
        const full = await goodBody(server.db, endpoint, id)
        expect((await send(endpoint, full)).status).toBe(200)
        const before = omitUpdateTime(await readRow(endpoint, id))
        const emptyUpdate = await send(endpoint, { id })
        expect([emptyUpdate.status, emptyUpdate.body.errors]).toEqual([200, undefined])
        expect(omitUpdateTime(await readRow(endpoint, id))).toEqual(before)
      })
    },
  )

  test.each(oneOf(2, updates, 1))(
    'of %s clears the fields that are empty in the request',
    async (_, endpoint) => {
      const { fields } = endpoint.resource
      const names = endpoint.body.filter((name) => {
        const field = fields[name]
        if (!field || field.type === 'id' || !field.nullable || field.setOn) return false
        // Skip fields that another field determines.
        return !(field.derivedFrom && endpoint.body.includes(field.derivedFrom))
      })
      await withRow(server.db, endpoint, null, async (id) => {
        await send(endpoint, await goodBody(server.db, endpoint, id))
        for (const name of names) {
          const before = await readRow(endpoint, id)
          const answer = await send(endpoint, { id, [name]: '' })
          // A booking without either of its two places is refused with a message.
          if (answer.status === 422) continue
          expect([name, answer.status]).toEqual([name, 200])
          expect({ [name]: (await readRow(endpoint, id))[name] }).toEqual({ [name]: null })
          await send(endpoint, { id, [name]: before[name] })
        }
      })
    },
  )

  test.each(oneOf(2, updates))('of %s cannot clear a required field', async (_, endpoint) => {
    const { fields } = endpoint.resource
    const names = endpoint.body.filter((name) => {
      const field = fields[name]
      return field && field.type !== 'id' && isRequired(field)
    })
    await withRow(server.db, endpoint, null, async (id) => {
      for (const name of names) {
        const { status, body } = await send(endpoint, { id, [name]: null })
        expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, [name]])
      }
    })
  })

  test('of one field takes five statements, and a new booking takes eight', async () => {
    let count = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        count += 1
        return result
      },
    }
    const counted = appOn(server.db.withPlugin(counter))
    const { token } = server
    const countStatements = async (path: string, body: object) => {
      count = 0
      const { status } = await counted.call(`POST admin/appointment/${path}`, { token, body })
      expect([path, status]).toEqual([path, 200])
      return count
    }
    const { rows } = await sql<{ id: number }>`
      select id, customer_id, vehicle_id, location_id, provider_id, service_id
      from instant_bookings as b where deleted_at is null and is_completed = 0 and failed_at is null
        and exists (select from users as c where c.id = customer_id and c.deleted_at is null)
      order by id limit 1`.execute(server.db)
    const { id, ...copied } = rows[0] ?? { id: 0 }
    expect(await countStatements('update', { id, instructions: 'The gate code is 7' })).toBe(5)
    const starts_at = '2026-03-17T09:00:00Z'
    expect(await countStatements('store', { ...copied, starts_at })).toBe(8)
  })

  test('is answered with the requested fields, which are no part of its idempotency', async () => {
    const { rows } = await sql<{ id: number; question: string }>`
      select id, question from faqs where deleted_at is null order by id limit 1`.execute(server.db)
    const { id, question = '' } = rows[0] ?? {}
    const update = async (query: string, headers: Record<string, string> = {}) => {
      const { status, body } = await server.call(`POST admin/faqs/update${query}`, {
        token: server.token,
        body: { id, answer: 'At eight.' },
        headers,
      })
      return { status, fields: Object.keys(body.data ?? {}).sort(), errors: body.errors }
    }
    const limited = { status: 200, fields: ['id', 'question', 'version'] }
    const once = { 'idempotency-key': 'fields of a change' }
    expect(await update('?fields=question', once)).toEqual(limited)
    expect(await update('', once)).toEqual(limited)
    expect((await update('')).fields).toEqual(expect.arrayContaining(['answer', 'question']))
    const unknown = await update('?fields=question,price')
    expect([unknown.status, Object.keys(unknown.errors)]).toEqual([400, ['fields']])
    expect(question).not.toBe('')
  })

  test('that changes the customer of a booking requires a car of that customer', async () => {
    const update = updates.find(([name]) => name === 'instant-bookings')?.[1] as VerbEndpoint
    await withRow(server.db, update, null, async (id) => {
      const row = await readRow(update, id)
      const otherCustomer = await server.db
        .selectFrom('users')
        .select('id')
        .where('account_type', '=', 'User')
        .where('deleted_at', 'is', null)
        .where('id', '<>', Number(row.customer_id))
        .executeTakeFirstOrThrow()
      const answer = await send(update, { id, customer_id: otherCustomer.id })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
        422,
        expect.arrayContaining(['vehicle_id']),
      ])
    })
  })
})
