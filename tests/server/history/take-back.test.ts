import { DEMO_PASSWORD } from '#demo/accounts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_TAKE_BACK_ROWS } from '../../../registry/changes/take-back.ts'
import { checksums } from '../../support/database/checksums.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { changeAsAuthor } from '../../support/rows/changes-as.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { isWhole } from '../../support/runner/whole.ts'

describe.each(TESTED_ENGINES)('Taking back the changes of one person, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const tokens = {} as Record<keyof typeof ACCOUNTS, string>
  let operator = 0
  beforeAll(async () => {
    for (const role of ['admin', 'operations', 'car wash'] as const)
      tokens[role] = await server.tokenOf(ACCOUNTS[role])
    const { body } = await server.call('GET session', { token: tokens.operations })
    operator = body.data.user.id
  })

  /** Ids of people of whom nothing is known but what a test does. */
  let people = 7000
  const somebody = () => (people += 1)
  const post = (path: string, body: object, role: keyof typeof ACCOUNTS = 'admin') =>
    server.call(`POST ${path}`, { token: tokens[role], body })
  const takeBack = (filter: object, more: object = {}) =>
    post('history/take-back', { filter, ...more })
  const undo = (batch: string) => post('history/undo', { batch })

  async function reasons(...names: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`insert into cancellation_reasons (reason)
      select unnest(${names}::text[]) returning id`.execute(server.db)
    return rows.map(({ id }) => id)
  }
  const rename = (id: number | undefined, name: string) =>
    sql`update cancellation_reasons set reason = ${name} where id = ${id}`
  const readName = async (id: number | undefined) => {
    const { rows } = await sql<{ reason: string }>`select reason from cancellation_reasons
      where id = ${id}`.execute(server.db)
    return rows[0]?.reason
  }

  test('restores every row that they created, changed or deleted, and an undo of it restores their changes', async () => {
    const [one, two] = await reasons('Sand', 'Fog')
    const actor = somebody()
    const before = await checksums(server.db)
    await changeAsAuthor(server.db, { actor }, rename(one, 'Sand storm'))
    await changeAsAuthor(server.db, { actor }, rename(one, 'Dust storm'), rename(two, 'Sand'))
    await changeAsAuthor(
      server.db,
      { actor },
      sql`insert into faqs (question, answer, position) values ('New?', 'Yes.', 1)`,
      sql`insert into users (name, phone, account_type) values ('Reem', '+965 11', 'User')`,
      sql`insert into vehicles (user_id, plate, make, model, size)
        select max(u.id), 'BACK 1', 'A', 'B', (select size from vehicles limit 1) from users as u`,
    )
    await changeAsAuthor(
      server.db,
      { actor },
      sql`delete from faqs where id = (select min(id) from faqs)`,
    )
    const changed = await checksums(server.db)
    const { status, body } = await takeBack({ actor_id: actor })
    expect([status, body.message, body.data]).toEqual([
      200,
      undefined,
      {
        of: 6,
        done: 6,
        refused: 0,
        failed: [],
        history_from: null,
        entities: expect.arrayContaining([
          { entity: 'faqs', removed: 1, changed: 0, returned: 1 },
          { entity: 'cancellation-reasons', removed: 0, changed: 2, returned: 0 },
        ]),
      },
    ])
    expect(await checksums(server.db)).toEqual(before)
    expect((await undo(body.batch)).status).toBe(200)
    expect(await checksums(server.db)).toEqual(changed)
  })

  test('is one change in the history, with its reason', async () => {
    const [one] = await reasons('Hail')
    const actor = somebody()
    await changeAsAuthor(server.db, { actor }, rename(one, 'Ice'))
    const { body } = await takeBack({ actor_id: actor }, { reason: 'By mistake' })
    const { body: history } = await server.call(`GET history/batches?batch=${body.batch}`, {
      token: server.token,
    })
    expect(history.data).toMatchObject([
      { verb: 'undo', reason: 'By mistake', records: 1, entity: 'cancellation-reasons' },
    ])
  })

  test('marks the batches that it undid completely, and no other batches', async () => {
    const [one, two, three] = await reasons('Dew', 'Rime', 'Frost')
    const actor = somebody()
    const whole = await changeAsAuthor(server.db, { actor }, rename(one, 'Dew 2'))
    const part = await changeAsAuthor(
      server.db,
      { actor },
      rename(two, 'Rime 2'),
      rename(three, 'Ice 2'),
    )
    await changeAsAuthor(server.db, { actor: somebody() }, rename(three, 'Ice 3'))
    await takeBack({ actor_id: actor })
    const isUndone = async (batch: string) => {
      const path = `GET history/batches?batch=${batch}`
      return (await server.call(path, { token: server.token })).body.data[0].undone
    }
    expect([await isUndone(whole), await isUndone(part)]).toEqual([true, false])
    expect((await undo(whole)).body.code).toBe('already_undone')
  })

  test('makes it possible to undo an earlier change that their changes prevented', async () => {
    const [one] = await reasons('Cloud')
    const [actor, other] = [somebody(), somebody()]
    const first = await changeAsAuthor(server.db, { actor: other }, rename(one, 'Cloud 2'))
    await changeAsAuthor(server.db, { actor }, rename(one, 'Cloud 3'))
    await takeBack({ actor_id: actor })
    expect((await undo(first)).status).toBe(200)
    expect(await readName(one)).toBe('Cloud')
  })

  test('changes nothing in a dry run, and nothing if no change is left', async () => {
    const [one] = await reasons('Snow')
    const actor = somebody()
    await changeAsAuthor(server.db, { actor }, rename(one, 'Sleet'))
    const tried = await takeBack({ actor_id: actor }, { dryRun: true })
    expect(tried.body).toMatchObject({ data: { of: 1, done: 1, refused: 0 } })
    expect([tried.body.batch, await readName(one)]).toEqual([undefined, 'Sleet'])
    await takeBack({ actor_id: actor })
    const again = await takeBack({ actor_id: actor })
    const nothing = { of: 0, done: 0, entities: [], refused: 0, failed: [], history_from: null }
    expect(again.body).toEqual({ data: nothing })
    expect(await readName(one)).toBe('Snow')
  })

  test('keeps and reports values that somebody else changed since, and undoes the other changes', async () => {
    const [one, two] = await reasons('Mist', 'Haze')
    const actor = somebody()
    await changeAsAuthor(server.db, { actor }, rename(one, 'Mist 2'), rename(two, 'Haze 2'))
    await changeAsAuthor(server.db, { actor: somebody() }, rename(two, 'Haze 3'))
    await changeAsAuthor(server.db, { actor }, rename(two, 'Haze 4'))
    const { body } = await takeBack({ actor_id: actor })
    expect(body.data).toMatchObject({ of: 2, done: 1, refused: 1 })
    expect(body.data.failed).toMatchObject([
      { entity: 'cancellation-reasons', id: two, title: 'Haze 4', status: 409 },
    ])
    expect(body.data.failed[0].message).toContain('Reason')
    expect([await readName(one), await readName(two)]).toEqual(['Mist', 'Haze 4'])
  })

  test('keeps a value that another row already has, and a row that other rows refer to', async () => {
    const [one] = await reasons('Wind')
    const actor = somebody()
    await changeAsAuthor(
      server.db,
      { actor },
      rename(one, 'Storm'),
      sql`insert into users (name, phone, account_type) values ('Sara', '+965 12', 'User')`,
    )
    await changeAsAuthor(
      server.db,
      { actor: somebody() },
      sql`insert into cancellation_reasons (reason) values ('Wind')`,
      sql`insert into vehicles (user_id, plate, make, model, size)
        select id, 'BACK 2', 'A', 'B', (select size from vehicles limit 1) from users
        where name = 'Sara'`,
    )
    const before = await checksums(server.db)
    const { body } = await takeBack({ actor_id: actor })
    const codes = (body.data.failed as { entity: string; code: string }[]).map(
      ({ entity, code }) => [entity, code],
    )
    expect(body.batch).toBeUndefined()
    expect(codes).toEqual(
      expect.arrayContaining([
        ['cancellation-reasons', 'taken'],
        ['customers', 'referenced'],
      ]),
    )
    expect(await checksums(server.db)).toEqual(before)
  })

  test('also undoes changes whose unique names depend on each other, in an order that the names allow', async () => {
    const [one, two] = await reasons('North', 'South')
    const actor = somebody()
    await changeAsAuthor(server.db, { actor }, rename(one, 'East'))
    await changeAsAuthor(server.db, { actor }, rename(two, 'North'))
    await changeAsAuthor(server.db, { actor }, rename(one, 'West'))
    expect((await takeBack({ actor_id: actor })).body.data.refused).toBe(0)
    expect([await readName(one), await readName(two)]).toEqual(['North', 'South'])
  })

  test('leaves out changes that are undone already, or that belong to another day or entity', async () => {
    const [one, two] = await reasons('Heat', 'Cold')
    const actor = somebody()
    const early = new Date('2026-03-08T09:00:00Z')
    const first = await changeAsAuthor(server.db, { actor }, rename(one, 'Heat 2'))
    expect((await undo(first)).status).toBe(200)
    await changeAsAuthor(server.db, { actor, time: early }, rename(two, 'Cold 2'))
    expect((await takeBack({ actor_id: actor, from: '2026-03-09' })).body.data.of).toBe(0)
    expect((await takeBack({ actor_id: actor, entity: 'faqs' })).body.data.of).toBe(0)
    const [at, after] = [early.toISOString(), new Date(early.getTime() + 1).toISOString()]
    expect((await takeBack({ actor_id: actor, until: at })).body.data.of).toBe(0)
    expect((await takeBack({ actor_id: actor, since: after, to: '2026-03-09' })).body.data.of).toBe(
      0,
    )
    const exact = { actor_id: actor, since: at, until: after }
    expect((await takeBack(exact, { dryRun: true })).body.data.done).toBe(1)
    expect((await takeBack({ actor_id: actor, to: '2026-03-08' })).body.data.done).toBe(1)
    expect(await readName(two)).toBe('Cold')
  })

  test('includes an import and the changes of an API key', async () => {
    const before = await checksums(server.db)
    const rows = [{ question: 'Imported?', answer: 'Yes.' }]
    const imported = await post('import', { entity: 'faqs', rows })
    const scope = 'faqs:read faqs:create'
    const { body } = await post('api-keys', {
      name: 'Robot',
      days: 30,
      scope,
      current: DEMO_PASSWORD,
    })
    const made = { question: 'By a robot?', answer: 'Yes.', position: 1 }
    const call = { token: body.data.key, body: made }
    expect((await server.call('POST admin/faqs/store', call)).status).toBe(200)
    const actors = await server.call('GET history/actors', { token: server.token })
    const keys = (actors.body.data as { api_keys: { id: number; name: string }[] }[]).flatMap(
      ({ api_keys }) => api_keys,
    )
    const robot = keys.find(({ name }) => name === 'Robot')
    expect((await takeBack({ api_key_id: robot?.id })).body.data).toMatchObject({ done: 1 })
    const all = { verb: 'import', entity: 'faqs' }
    expect(imported.status).toBe(200)
    expect((await takeBack(all)).body.data).toMatchObject({ done: 1 })
    const { api_keys: _, ...kept } = before
    expect(await checksums(server.db)).toMatchObject(kept)
  })

  test('is for admins only', async () => {
    const body = { filter: { actor_id: operator } }
    expect((await post('history/take-back', body, 'operations')).status).toBe(403)
    expect((await post('history/take-back', body, 'car wash')).status).toBe(403)
    expect((await server.call('POST history/take-back', { body })).status).toBe(401)
  })

  test.runIf(isWhole())(
    'refuses more rows than the limit of one request, and a number of rows that is not the expected one',
    async () => {
      const [one] = await reasons('Rain of frogs')
      const [many, actor] = [somebody(), somebody()]
      await changeAsAuthor(
        server.db,
        { actor: many },
        sql`insert into faqs (question, answer, position)
        select 'Q ' || n, 'A', 1 from generate_series(1, ${MAX_TAKE_BACK_ROWS + 1}::int) as n`,
      )
      const refused = await takeBack({ actor_id: many }, { dryRun: true })
      expect([refused.status, refused.body.code]).toEqual([422, 'too_many_rows'])
      expect(refused.body.message).toContain(String(MAX_TAKE_BACK_ROWS))
      await changeAsAuthor(server.db, { actor }, rename(one, 'Rain of fish'))
      const other = await takeBack({ actor_id: actor }, { expected: 2 })
      expect([other.status, other.body.code]).toEqual([409, 'other_number'])
      expect(await readName(one)).toBe('Rain of fish')
      expect((await takeBack({ actor_id: actor }, { expected: 1 })).status).toBe(200)
    },
  )

  test.each([
    [{}, 422],
    [{ filter: {} }, 422],
    [{ filter: [] }, 422],
    [{ filter: { king: 1 } }, 400],
    [{ filter: { actor_id: 'x' } }, 422],
    [{ filter: { before: '1' } }, 400],
    [{ filter: { actor_id: 1 }, dryRun: 'perhaps' }, 422],
    [{ filter: { actor_id: 1 }, expected: -1 }, 422],
    [{ filter: { actor_id: 1 }, more: 1 }, 422],
  ])('answers the request %j with %i', async (body, status) => {
    expect((await post('history/take-back', body)).status).toBe(status)
  })
})
