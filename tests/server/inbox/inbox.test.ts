import { type QueryExecutorProvider, sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { InboxGroup, InboxItem } from '../../../registry/calls/inbox-calls.ts'
import { buildDeps } from '../../../server/app/app-options.ts'
import { createServerJobs } from '../../../server/app/server-jobs.ts'
import { readVersionState } from '../../../server/live/versions.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { describeVersions } from '../../../server/rows/entity-versions.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Job, readJobs } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { hooks } from '#hooks'

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000).toISOString()
const COLLEAGUE = 'second.operations@washboard.example'

describe.each(TESTED_ENGINES)('The inbox, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    jobs = await readJobs(server.db)
    // A second person of the office, with the password of the first.
    await sql`with made as (
        insert into users (name, email, phone, account_type, auth)
        values ('Second of the office', ${COLLEAGUE}, '+96550001234', 'Operations', 1) returning id)
      insert into credentials (user_id, password_hash)
      select made.id, c.password_hash from made, credentials as c
      join users as u on u.id = c.user_id and u.email = ${ACCOUNTS.operations}`.execute(server.db)
    for (const role of ['admin', 'car wash'] as const)
      tokens[role] = await server.tokenOf(ACCOUNTS[role])
    tokens.colleague = await server.tokenOf(COLLEAGUE)
  })

  const inbox = async (token: string | undefined = server.token) => {
    const { status, body } = await server.call('GET inbox', { token: token ?? '' })
    expect(status).toBe(200)
    return body.data as InboxGroup[]
  }
  const readGroup = async (kind: string, token?: string) => {
    const found = (await inbox(token)).find((group) => group.kind === kind)
    return found ?? { kind, total: 0, done: 0, items: [] }
  }
  const readItem = async (kind: string, { id, kind: entity }: Job, token?: string) =>
    (await readGroup(kind, token)).items.find(
      ({ record }) => record.entity === entity && record.id === id,
    )
  const mark = async (call: string, kind: string, item: InboxItem | undefined, token?: string) => {
    const { entity = '', id = 0, version = 0 } = item ?? {}
    const body = { kind, entity, id, version }
    return (await server.call(`POST inbox/${call}`, { token: token ?? server.token, body })).status
  }
  const inboxVersion = async () => {
    const { versions } = await readVersionState(server.db)
    return JSON.parse(describeVersions(entities as never).operations(versions).data).inbox
  }

  test('has the kinds of items of the lists that a role may open', async () => {
    expect((await server.call('GET inbox')).status).toBe(401)
    const kinds = async (token?: string) => (await inbox(token)).map(({ kind }) => kind)
    const office = [
      'absences',
      'approvals',
      'unassigned',
      'late',
      'overbooked',
      'uncovered',
      'failed',
      'cash',
      'complaints',
      'deposits',
    ]
    expect(await kinds()).toEqual(office)
    expect(await kinds(tokens.admin)).toEqual(office)
    expect(await kinds(tokens['car wash'])).toEqual(['late', 'moved'])
  })

  test('names an absence request by the person, not the time', async () => {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from users
      where account_type = 'Car Wash' and deleted_at is null order by id limit 1`.execute(server.db)
    const [person] = rows
    const body = {
      employee_id: person?.id,
      kind: 'vacation',
      starts_at: inHours(4),
      ends_at: inHours(9),
    }
    await server.call('POST admin/absences/store', { token: server.token, body })
    const { items } = await readGroup('absences')
    expect(items.map(({ title }) => title)).toEqual([person?.name])
    await sql`delete from absences`.execute(server.db)
  })

  test('warns about upcoming rows at a place with more rows than its capacity', async () => {
    const { rows } = await sql<{ id: number; provider_id: number }>`select id, provider_id
      from work_locations where active = 1 and deleted_at is null order by id limit 2`.execute(
      server.db,
    )
    const [place, other] = rows
    const there = { work_location_id: place?.id, provider_id: place?.provider_id }
    await sql`update work_locations set bays = 2 where id = ${place?.id}`.execute(server.db)
    const add = (hours: number, values: object = {}) =>
      jobs.job('instant-bookings', inHours(hours), { ...there, ...values })
    const base = 24 * 300
    const [first, second] = [await add(base), await add(base + 0.5)]
    const elsewhere = await add(base + 0.5, {
      work_location_id: other?.id,
      provider_id: other?.provider_id,
    })
    expect((await readGroup('overbooked')).items).toEqual([])
    const third = await add(base + 0.75)
    // The first two are over by then.
    const next = await add(base + 1.6)
    const failed = await add(base + 0.8, { failed_at: inHours(-1) })
    const has = async (job: Job) => (await readItem('overbooked', job)) !== undefined
    expect(await Promise.all([first, second, elsewhere, third, next, failed].map(has))).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ])
    await sql`update work_locations set bays = 3 where id = ${place?.id}`.execute(server.db)
    expect(await has(third)).toBe(false)
    await sql`update work_locations set bays = 1 where id = ${place?.id}`.execute(server.db)
    expect(await Promise.all([first, second, third, next].map(has))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('has the same counts as the start page', async () => {
    await jobs.job('instant-bookings', inHours(-1))
    const tile = await server.call('GET dashboard/late', { token: server.token })
    const { total } = await readGroup('late')
    expect(total).toBeGreaterThan(0)
    expect(total).toBe(tile.body.totals.jobs)
  })

  test('has unassigned rows of the next two hours, failed rows and complaints that are due, in order', async () => {
    const soon = await jobs.job('scheduled-bookings', inHours(1))
    const later = await jobs.job('scheduled-bookings', inHours(3))
    const failed = await jobs.job('subscription-visits', inHours(5), {
      employee_id: jobs.crew[0],
      failed_at: inHours(-1),
    })
    const item = await readItem('unassigned', soon)
    expect([item?.title, Date.parse(item?.at ?? '')]).toEqual([soon.number, Date.parse(inHours(1))])
    expect(item?.display_name).toMatch(/^.+ · .+ · .+$/)
    expect(await readItem('unassigned', later)).toBeUndefined()
    expect((await readItem('failed', failed))?.at).toMatch(/^2026-/)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from complaints
      where status = 'open' and deleted_at is null
        and due_on <= (${TEST_NOW.toISOString()}::timestamptz at time zone 'Asia/Kuwait')::date`.execute(
      server.db,
    )
    expect((await readGroup('complaints')).total).toBe(rows[0]?.count)
    const times = (await readGroup('late')).items.map(({ at }) => Date.parse(at ?? ''))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  test('marks an item as done for all users of one role at once, and for no other role', async () => {
    const job = await jobs.job('instant-bookings', inHours(1))
    const before = await readGroup('unassigned')
    const item = await readItem('unassigned', job)
    const version = await inboxVersion()
    expect(await mark('done', 'unassigned', item)).toBe(200)
    expect(await inboxVersion()).toBeGreaterThan(version)
    for (const token of [server.token, tokens.colleague]) {
      expect(await readItem('unassigned', job, token)).toBeUndefined()
      const after = await readGroup('unassigned', token)
      expect([after.total, after.done]).toEqual([before.total - 1, before.done + 1])
    }
    expect(await readItem('unassigned', job, tokens.admin)).toEqual(item)
    expect(await mark('reopen', 'unassigned', item, tokens.colleague)).toBe(200)
    expect(await readItem('unassigned', job)).toEqual(item)
    expect(await readGroup('unassigned')).toEqual(before)
  })

  test('shows a done item again when its row has changed and is due again', async () => {
    const job = await jobs.job('instant-bookings', inHours(1))
    const item = await readItem('unassigned', job)
    expect(await mark('done', 'unassigned', item)).toBe(200)
    const assign = (employee: number | null | undefined) =>
      sql`update instant_bookings set employee_id = ${employee} where id = ${job.id}`.execute(
        server.db,
      )
    await assign(jobs.crew[0])
    expect(await readItem('unassigned', job)).toBeUndefined()
    await assign(null)
    expect((await readItem('unassigned', job))?.version).toBeGreaterThan(item?.version ?? 0)
    // What somebody marks by an earlier version does not hide the change.
    expect(await mark('done', 'unassigned', item)).toBe(200)
    expect(await readItem('unassigned', job)).toBeDefined()
  })

  test("has only the caller's own rows of a narrowed list", async () => {
    const { rows } = await sql<{ id: number }>`select id from users
      where email = ${ACCOUNTS['car wash']}`.execute(server.db)
    const own = await jobs.job('instant-bookings', inHours(-2), { employee_id: rows[0]?.id })
    const other = jobs.crew.find((id) => id !== rows[0]?.id)
    const foreign = await jobs.job('instant-bookings', inHours(-2), { employee_id: other })
    const token = tokens['car wash']
    const item = await readItem('late', own, token)
    expect(item?.record).toEqual({ entity: 'instant-bookings', id: own.id })
    expect(await readItem('late', foreign, token)).toBeUndefined()
    const theirs = { ...(item as InboxItem), id: foreign.id }
    expect(await mark('done', 'late', theirs, token)).toBe(404)
    expect(await mark('reopen', 'late', theirs, token)).toBe(404)
    expect(await mark('done', 'late', { ...theirs, entity: 'bookings' }, token)).toBe(403)
    expect(await mark('done', 'unknown', item, token)).toBe(422)
    expect(await mark('done', 'late', item, token)).toBe(200)
    expect(await readItem('late', own, token)).toBeUndefined()
  })

  test('of a role is read from the database once until a row changes', async () => {
    const job = await jobs.job('instant-bookings', inHours(1))
    const item = await readItem('unassigned', job)
    const assign = (db: QueryExecutorProvider) =>
      sql`update instant_bookings set employee_id = ${jobs.crew[0]} where id = ${job.id}`.execute(
        db,
      )
    // Without triggers no version rises, as if nothing had changed.
    await server.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await assign(trx)
    })
    expect(await readItem('unassigned', job, tokens.colleague)).toEqual(item)
    await assign(server.db)
    expect(await readItem('unassigned', job, tokens.colleague)).toBeUndefined()
  })

  test('has the jobs that somebody else assigned to the caller or moved today', async () => {
    const token = tokens['car wash'] ?? ''
    const { rows } = await sql<{ id: number; provider_id: number }>`select id, provider_id
      from users where email = ${ACCOUNTS['car wash']}`.execute(server.db)
    const [{ id: employee_id, provider_id } = { id: 0, provider_id: 0 }] = rows
    const change = async ({ id }: Job, values: object) => {
      const { status, body } = await server.call('POST admin/appointment/update', {
        token: server.token,
        body: { id, override_reason: 'A test', ...values },
      })
      expect([status, body.errors]).toEqual([200, undefined])
      return body.batch
    }
    const given = await jobs.job('instant-bookings', inHours(100), { provider_id })
    const own = { employee_id, provider_id }
    const mine = await jobs.job('instant-bookings', inHours(104), own)
    expect(await readItem('moved', mine, token)).toBeUndefined()
    // A change of the day before is no news, nor is one of another field.
    await sql`insert into changes (batch, at, actor_id, verb, entity, row_id, kind, after)
      values (gen_random_uuid(), ${inHours(-24)}, ${employee_id + 1}, 'update',
        'instant-bookings', ${mine.id}, 'update', ${JSON.stringify({ starts_at: inHours(106) })})`.execute(
      server.db,
    )
    await change(mine, { instructions: 'Gate 4' })
    expect(await readItem('moved', mine, token)).toBeUndefined()

    await change(given, { employee_id })
    const item = await readItem('moved', given, token)
    expect(item?.record).toEqual({ entity: 'instant-bookings', id: given.id })
    expect(await mark('done', 'moved', item, token)).toBe(200)
    expect(await readItem('moved', given, token)).toBeUndefined()
    // Another move comes back, unless it is undone.
    const batch = await change(mine, { starts_at: inHours(106) })
    expect(await readItem('moved', mine, token)).toBeDefined()
    await server.call('POST history/undo', { token: server.token, body: { batch } })
    expect(await readItem('moved', mine, token)).toBeUndefined()
    expect(await readGroup('moved')).toMatchObject({ items: [] })
  })

  test('is mailed to users who turned this on, each item once, without done items', async () => {
    const mails: Mail[] = []
    const log = pino({ level: 'silent' })
    const runner = () =>
      createServerJobs(
        buildDeps({
          db: server.db,
          registry,
          hooks,
          jwtSecret: TEST_SECRET,
          log,
          clock: () => TEST_NOW,
          timeZone: 'Asia/Kuwait',
          currency: 'KWD',
          mail: async (mail) => mails.push(mail) > 0,
        }),
        log,
      )
    // The oldest ones, which are the first of their kind.
    const open = await jobs.job('instant-bookings', inHours(-24 * 400))
    const done = await jobs.job('instant-bookings', inHours(-24 * 400))
    expect(await mark('done', 'late', await readItem('late', done))).toBe(200)
    const addReader = (looked_at: string) =>
      sql`insert into inbox_mails (user_id, pace, language, origin, looked_at)
        select id, 'gathered', 'en', 'https://wash.example', ${looked_at}::timestamptz
        from users where email = ${ACCOUNTS.operations}
        on conflict (user_id) do update set looked_at = excluded.looked_at`.execute(server.db)
    for (let times = 0; times < 2; times += 1) {
      await addReader(inHours(-1))
      await Promise.all([runner().run(), runner().run()])
    }
    expect(mails).toMatchObject([{ to: ACCOUNTS.operations, kind: 'inbox' }])
    expect(mails[0]?.letter?.text).toContain(open.number)
    expect(mails[0]?.letter?.text).not.toContain(done.number)
  })

  test('has at most fifty items of a kind, with the total number', async () => {
    const before = (await readGroup('unassigned')).total
    for (let index = 0; index < 51; index++) await jobs.job('instant-bookings', inHours(0.5))
    const { total, items } = await readGroup('unassigned')
    expect([total, items.length]).toEqual([before + 51, 50])
  })
})
