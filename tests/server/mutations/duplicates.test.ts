import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { goodBody } from '../../support/rows/rows.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const unique = listEndpoints(entities)
  .filter(
    (endpoint): endpoint is VerbEndpoint => endpoint.kind === 'verb' && endpoint.verb === 'create',
  )
  .flatMap((endpoint) =>
    endpoint.body.flatMap((name) => {
      const field = endpoint.resource.fields[name]
      return field && field.type !== 'id' && field.unique
        ? [[`${endpoint.resource.name}.${name}`, endpoint, name] as const]
        : []
    }),
  )

test('The registry has values that must be unique', () => {
  expect(unique.map(([name]) => name)).toEqual(
    expect.arrayContaining(['promos.code', 'users.email', 'customers.email']),
  )
})

describe.each(TESTED_ENGINES)('A duplicate value, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const send = (endpoint: VerbEndpoint, body: unknown) =>
    server.call(endpoint.call.request, { token: server.token, body })

  test.each(unique)(
    'of %s is reported at its field, whatever its case',
    async (_, endpoint, name) => {
      const first = await goodBody(server.db, endpoint, 0)
      expect((await send(endpoint, first)).status).toBe(200)
      const value = String(first[name])
      for (const spelling of [value, value.toUpperCase(), value.toLowerCase(), `  ${value} `]) {
        const otherBody = await goodBody(server.db, endpoint, 0)
        const { status, body } = await send(endpoint, { ...otherBody, [name]: spelling })
        expect([spelling, status, body.code]).toEqual([spelling, 409, 'taken'])
        expect(body.errors).toEqual({ [name]: [expect.stringMatching(/\.$/)] })
      }
    },
  )

  test('in the case of an e-mail does not prevent sign-in: any case works', async () => {
    const { status, body } = await server.logIn(ACCOUNTS.admin.toUpperCase())
    expect([status, body.data?.user.email]).toEqual([200, ACCOUNTS.admin])
  })

  test('is refused in a database of an earlier version too', async () => {
    const names = async () => {
      const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
        where tablename = 'promos' and indexdef like 'CREATE UNIQUE%(%code%' order by 1`.execute(
        server.db,
      )
      return rows.map(({ name }) => name)
    }
    expect(await names()).toEqual(['promos_code_unique'])
    await sql`drop index promos_code_unique`.execute(server.db)
    await sql`create unique index promos_code_live on promos (code)
      where deleted_at is null`.execute(server.db)
    await syncTables(server.db, entities)
    expect(await names()).toEqual(['promos_code_unique'])
    await syncTables(server.db, entities)
    expect(await names()).toEqual(['promos_code_unique'])
  })
})
