import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../registry/account/all-history-calls.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const ACTORS = 'GET history/actors'

describe.each(TESTED_ENGINES)('The list of authors of changes, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const post = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const actors = async () => (await server.call(ACTORS, { token: server.token })).body.data

  test('has every person who changed something, once and by name, and nobody else', async () => {
    const before: Actor[] = await actors()
    const { body } = await server.logIn(ACCOUNTS.operations)
    const { accessToken, user } = body.data
    expect(before.map(({ id }) => id)).not.toContain(user.id)
    for (const reason of ['Rain', 'Dust', 'Wind'])
      await post('admin/rejectionreason/store', { reason }, accessToken)
    const after: Actor[] = await actors()
    expect(after).toHaveLength(before.length + 1)
    const { id, name } = user
    const person = { id, name, role: 'operations', deleted: false, api_keys: [] }
    expect(after).toContainEqual(person)
    expect(after.map((actor) => actor.name)).toEqual(after.map((actor) => actor.name).toSorted())
  })

  test('includes deleted people, by the name that they had, and customers', async () => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from users where account_type = 'User' and deleted_at is null
      order by id desc limit 2`.execute(server.db)
    const [trashed, gone] = rows
    for (const { id } of rows)
      await server.db.transaction().execute(async (trx) => {
        const said = JSON.stringify({
          batch: crypto.randomUUID(),
          actor_id: id,
          actor_role: 'customer',
          verb: 'profile',
        })
        await sql`select set_config('washboard.change', ${said}, true)`.execute(trx)
        await sql`update users set phone = phone || '0' where id = ${id}`.execute(trx)
      })
    await post('admin/users/destroy', { id: trashed?.id })
    // For good, with all that refers to them.
    await sql`set session_replication_role = replica`.execute(server.setupDb)
    await sql`insert into changes (batch, at, verb, entity, row_id, kind, before)
      select gen_random_uuid(), now(), 'forceDelete', 'customers', id, 'delete', to_jsonb(users)
      from users where id = ${gone?.id}`.execute(server.setupDb)
    await sql`delete from users where id = ${gone?.id}`.execute(server.setupDb)
    await sql`set session_replication_role = origin`.execute(server.setupDb)
    const found = (await actors()).filter(({ role }: Actor) => role === 'customer')
    expect(found).toHaveLength(2)
    for (const { id, name } of rows)
      expect(found).toContainEqual({ id, name, role: 'customer', deleted: true, api_keys: [] })
  })

  test('is visible to admins only', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    expect((await server.call(ACTORS, { token })).status).toBe(403)
    expect((await server.call(ACTORS)).status).toBe(401)
    expect((await server.call(`${ACTORS}?name=x`, { token: server.token })).status).toBe(400)
  })
})
