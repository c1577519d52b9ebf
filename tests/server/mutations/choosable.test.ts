import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { goodBody, withRow } from '../../support/rows/rows.ts'
import { entities } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { oneOf } from '../../support/runner/whole.ts'

/** Every changeable reference whose target limits the offered rows. */
const choices = listEndpoints(entities)
  .filter(
    (endpoint): endpoint is VerbEndpoint => endpoint.kind === 'verb' && endpoint.verb === 'update',
  )
  .flatMap((endpoint) =>
    endpoint.body.flatMap((name) => {
      const field = endpoint.resource.fields[name]
      const target = field?.type === 'reference' ? entities[field.to] : undefined
      const fieldPath = `${endpoint.resource.name}.${name}`
      return target?.choosable ? [[fieldPath, { endpoint, name, target }] as const] : []
    }),
  )

test('The registry has references whose targets can be switched off', () => {
  expect(choices.length).toBeGreaterThan(5)
})

test('An entity whose rows can be switched off does not offer these rows while they are off', () => {
  const pointedTo = new Set(
    Object.values(entities).flatMap(({ fields }) =>
      Object.values(fields).map((field) => (field.type === 'reference' ? field.to : undefined)),
    ),
  )
  const wrongEntities = Object.values(entities).filter(
    ({ name, fields, choosable }) =>
      pointedTo.has(name) && fields.active?.type === 'flag' && !choosable,
  )
  expect(wrongEntities.map(({ name }) => name)).toEqual([])
})

describe.each(TESTED_ENGINES)('A row that is switched off, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const send = (endpoint: VerbEndpoint, body: unknown) =>
    server.call(endpoint.call.request, { token: server.token, body })
  /** Switches all rows of an entity on or off. */
  const offer = (target: AnyResource, isOffered: boolean) =>
    sql`update ${sql.table(getTableName(target))} set ${sql.join(
      Object.entries(target.choosable ?? {}).map(
        ([name, value]) => sql`${sql.ref(name)} = ${isOffered ? value : 1 - Number(value)}`,
      ),
    )}`.execute(server.db)

  test.each(oneOf(2, choices))(
    'remains in rows of %s that refer to it, and cannot be chosen again',
    async (_, { endpoint, name, target }) => {
      await withRow(server.db, endpoint, null, async (id) => {
        const body = await goodBody(server.db, endpoint, id)
        expect((await send(endpoint, body)).status).toBe(200)
        const { rows } = await sql<{ now: number | null; other: number }>`
        select ${sql.ref(`r.${name}`)} as now, o.id as other
        from ${sql.table(getTableName(endpoint.resource))} as r, ${sql.table(getTableName(target))} as o
        where r.id = ${id} and o.id is distinct from ${sql.ref(`r.${name}`)} and o.deleted_at is null
        limit 1`.execute(server.db)
        const { now: currentId = null, other: otherId } = rows[0] ?? {}
        await offer(target, false)
        const keptAnswer = await send(endpoint, { id, [name]: currentId })
        const anew = await send(endpoint, { id, [name]: otherId })
        await offer(target, true)
        expect([keptAnswer.status, keptAnswer.body.errors]).toEqual([200, undefined])
        expect([anew.status, anew.body.errors?.[name]]).toEqual([
          422,
          ['This is no longer offered. Choose another one.'],
        ])
      })
    },
  )
})
