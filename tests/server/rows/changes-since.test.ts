import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANGED_ROWS, COLUMNS_TYPE } from '../../../registry/values/columnar.ts'
import { anyTable } from '../../../server/db/database-types.ts'
import { raisingVersionsOnce } from '../../../server/db/versions-at-end.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { HeldList, wholeLists } from '../../support/rows/held-list.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const QUESTIONS = 'GET admin/faqs/all'
/** A list that a car wash has without some of its fields. */
const DONE = 'GET admin/appointment/all?is_completed=1'
const BOOKINGS = 'GET admin/appointment/show?is_completed=0'

/** A list by its request. */
function listOf(request: string) {
  const found = wholeLists.find(({ read }) => read.request === request)
  if (!found) throw new Error(`${request} is no list`)
  return found
}

describe.each(TESTED_ENGINES)('what has changed since somebody loaded a list, on %s', (engine) => {
  const app = signedInApp(engine, 'admin')
  const ask = (headers: Record<string, string>, request = QUESTIONS) =>
    app.call(request, { token: app.token, headers: { accept: COLUMNS_TYPE, ...headers } })
  const tagOf = async (request = QUESTIONS) => (await ask({}, request)).headers.get('etag') ?? ''
  const since = (tag: string, request = QUESTIONS) =>
    ask({ 'if-none-match': tag, 'a-im': CHANGED_ROWS }, request)
  const update = (id: number) => sql`update faqs set answer = answer || '.' where id = ${id}`

  it('is said of the list that is among the tags, also of a weak one', async () => {
    const tag = await tagOf()
    await update(1).execute(app.db)
    const { status, headers } = await since(`"other", W/${tag}`)
    expect([status, headers.get('delta-base')]).toEqual([226, tag])
  })

  it('is said with 226, the tag that it is a change of, and the rows that changed alone', async () => {
    const tag = await tagOf()
    await update(1).execute(app.db)
    await sql`update faqs set deleted_at = now() where id = 2`.execute(app.db)
    const { status, headers, body } = await since(tag)
    expect(status).toBe(226)
    expect([headers.get('im'), headers.get('delta-base')]).toEqual([CHANGED_ROWS, tag])
    expect(headers.get('etag')).toBe(await tagOf())
    expect([body.changed.toSorted(), body.columns.id]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect((await since(headers.get('etag') ?? '')).status).toBe(304)
  })

  it('is said after a transaction that raises the versions at its end', async () => {
    const tag = await tagOf()
    await anyTable(app.db)
      .transaction()
      .execute((trx) =>
        raisingVersionsOnce(trx, async () => {
          for (const id of [3, 4]) await update(id).execute(trx)
        }),
      )
    const { status, body } = await since(tag)
    expect([status, body.changed.toSorted()]).toEqual([226, [3, 4]])
  })

  it('is no row where a statement met none', async () => {
    const tag = await tagOf()
    await sql`update faqs set answer = '' where false`.execute(app.db)
    const { status, body } = await since(tag)
    expect([status, body.changed]).toEqual([226, []])
  })

  it('is the title alone where a customer has another name', async () => {
    const list = new HeldList(app, app.token, listOf(BOOKINGS))
    await list.refresh()
    const customer = list.rows[0]?.customer_id
    await sql`update users set name = 'Quite Another' where id = ${customer}`.execute(app.db)
    const { body } = await since(list.etag, BOOKINGS)
    expect([body.changed, body.columns.id]).toEqual([[], []])
    expect(body.references.customer_id).toMatchObject({ id: [customer] })
    expect(await list.refresh()).toBe(226)
    const named = list.rows.filter(({ customer_id: id }) => id === customer)
    expect(new Set(named.map((row) => row.customer))).toEqual(new Set(['Quite Another']))
  })

  it('names nobody whom no row of the list names', async () => {
    const tag = await tagOf(BOOKINGS)
    const { rows } = await sql<{ id: number }>`insert into users (name, email, account_type)
      values ('Of No Concern', 'none@washboard.example', 'User') returning id`.execute(app.db)
    const { status, body } = await since(tag, BOOKINGS)
    expect([status, body.references.customer_id.id]).toEqual([226, []])
    expect(JSON.stringify(body)).not.toContain('Of No Concern')
    await sql`delete from users where id = ${rows[0]?.id}`.execute(app.db)
  })

  it('is not asked for by whoever does not say so, nor by rows', async () => {
    const tag = await tagOf()
    await update(1).execute(app.db)
    expect((await ask({ 'if-none-match': tag })).status).toBe(200)
    const plain = { accept: 'application/json', 'a-im': CHANGED_ROWS }
    const before = await ask(plain)
    await update(1).execute(app.db)
    const held = { ...plain, 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await ask(held)).status).toBe(200)
  })

  it('is the whole list for a tag of another list, another role, or nobody', async () => {
    const tag = await tagOf()
    const token = await app.tokenOf(ACCOUNTS['car wash'])
    const theirs = await app.call(DONE, { token, headers: { accept: COLUMNS_TYPE } })
    const [ours, others] = [await tagOf(DONE), theirs.headers.get('etag') ?? '']
    await sql`update users set name = name where id = 1`.execute(app.db)
    expect((await since(ours, DONE)).status).toBe(226)
    expect([theirs.status, (await since(others, DONE)).status]).toEqual([200, 200])
    await update(1).execute(app.db)
    const [, versions = ''] = tag.slice(1, -1).split(/\.(.*)/)
    for (const other of [
      await tagOf(BOOKINGS),
      '"made up"',
      `"${'x'.repeat(24)}.${versions}"`,
      tag.replace(versions, versions.replaceAll(/\w+/g, '0')),
    ])
      expect([other, (await since(other)).status]).toEqual([other, 200])
  })

  it('is the whole list where nobody wrote down what changed', async () => {
    const tag = await tagOf()
    await sql`alter table faqs disable trigger user`.execute(app.db)
    await update(5).execute(app.db)
    await sql`alter table faqs enable trigger user`.execute(app.db)
    await sql`select next_version('faqs')`.execute(app.db)
    expect((await since(tag)).status).toBe(200)
  })

  it('is the whole list where somebody raised the version without saying why', async () => {
    const tag = await tagOf(BOOKINGS)
    await sql`select raise_version('users')`.execute(app.db)
    // What is recorded of another version of the table does not explain this one.
    await sql`update users set last_login_at = now() where id = 1`.execute(app.db)
    expect((await since(tag, BOOKINGS)).status).toBe(200)
  })

  it('is the whole list where too many rows changed, by one statement or by many', async () => {
    const many = async (work: () => Promise<unknown>) => {
      const tag = await tagOf()
      await work()
      return (await since(tag)).status
    }
    const insert = (count: number) =>
      sql`insert into faqs (question, answer, position)
        select 'Q' || n, 'A', n from generate_series(1, ${count}::int) as n`
    expect(await many(() => insert(1500).execute(app.db))).toBe(226)
    expect(await many(() => insert(2500).execute(app.db))).toBe(200)
    expect(
      await many(async () => {
        for (const count of [1100, 1200]) await insert(count).execute(app.db)
      }),
    ).toBe(200)
    const { rows } = await sql<{ count: number }>`select count(*) as count from changed_rows
      where name = 'faqs' and row_id is null and version > 1`.execute(app.db)
    expect(Number(rows[0]?.count)).toBe(1)
    await sql`delete from faqs where position > 0 and question like 'Q%'`.execute(app.db)
  })

  it('is the whole list for a version of long ago, of which nothing is kept', async () => {
    const tag = await tagOf()
    await sql`do $$ begin for n in 1..1200 loop
      update faqs set position = position where id = 1; end loop; end $$`.execute(app.db)
    const { rows } = await sql<{ count: number }>`select count(*) as count from changed_rows
      where name = 'faqs'`.execute(app.db)
    expect(Number(rows[0]?.count)).toBeLessThan(1200)
    expect((await since(tag)).status).toBe(200)
  })
})

it('what a transaction changed that was committed later is told later', async () => {
  const app = await startTestApp('postgres')
  const list = new HeldList(app, await app.tokenOf(ACCOUNTS.admin), listOf(QUESTIONS))
  await list.refresh()
  const answer = (id: number) => list.rows.find((row) => row.id === id)?.answer
  await anyTable(app.db)
    .transaction()
    .execute((trx) =>
      raisingVersionsOnce(trx, async () => {
        await sql`update faqs set answer = 'begun first' where id = 1`.execute(trx)
        await sql`update faqs set answer = 'done first' where id = 2`.execute(app.db)
        expect([await list.refresh(), answer(2)]).toEqual([226, 'done first'])
        expect(answer(1)).not.toBe('begun first')
      }),
    )
  expect([await list.refresh(), answer(1)]).toEqual([226, 'begun first'])
  await app.close()
})

describe.each(TESTED_ENGINES)('a list of what is from today on, on %s', (engine) => {
  const clock = handClock()
  let app: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    app = await startTestApp(engine, clock.now)
  })
  afterAll(() => app.close())

  it('is another one after midnight, although nothing was changed', async () => {
    const { rows } = await sql<{ id: number }>`select provider_id as id from time_slots
      where closed_at is null and date = '2026-03-10' limit 1`.execute(app.db)
    const request = `GET providers/${rows[0]?.id}/time-slots`
    const ask = async (tag = '') => {
      const token = await app.tokenOf(ACCOUNTS.admin)
      const headers = { accept: COLUMNS_TYPE, 'if-none-match': tag, 'a-im': CHANGED_ROWS }
      return app.call(request, { token, headers })
    }
    const today = await ask()
    expect(today.body.columns.date).toContain('2026-03-10')
    const tag = today.headers.get('etag') ?? ''
    expect((await ask(tag)).status).toBe(304)
    // To half an hour after midnight in Kuwait.
    clock.move({ minutes: 12.5 * 60 })
    const tomorrow = await ask(tag)
    expect([tomorrow.status, tomorrow.body?.columns.date.includes('2026-03-10')]).toEqual([
      200,
      false,
    ])
  })
})
