import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { buildDeps } from '../../../server/app/app-options.ts'
import { createServerJobs } from '../../../server/app/server-jobs.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import type { JobRunner } from '../../../server/jobs/job-runner.ts'
import { createMailer } from '../../../server/mail/mail.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Job, JOB_KINDS, readJobs } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp, TEST_SECRET } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { startMailServer } from '../../support/server/mail-server.ts'
import { hooks } from '#hooks'

const PUBLIC_URL = 'https://wash.example'

describe.each(TESTED_ENGINES)('The mail about new inbox items, on %s', (engine) => {
  const clock = handClock()
  const log = pino({ level: 'silent' })
  const tokens: Record<string, string> = {}
  let server: Awaited<ReturnType<typeof startTestApp>>
  let post: Awaited<ReturnType<typeof startMailServer>>
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let runners: JobRunner[] = []

  const mailer = (smtpUrl: string) =>
    createMailer({ smtpUrl, mailFrom: 'office@wash.example', demo: false }, log)
  /** A server's part that does jobs. */
  const createRunner = () =>
    createServerJobs(
      buildDeps({
        db: server.db,
        registry: registry as Registry,
        hooks,
        jwtSecret: TEST_SECRET,
        log,
        clock: clock.now,
        timeZone: 'Asia/Kuwait',
        currency: 'KWD',
        publicUrl: PUBLIC_URL,
        mail: mailer(post.url),
      }),
      log,
    )

  beforeAll(async () => {
    post = await startMailServer()
    const mail = mailer(post.url)
    server = await startTestApp(engine, clock.now, { mail, publicUrl: PUBLIC_URL })
    jobs = await readJobs(server.db)
    tokens.admin = await server.tokenOf(ACCOUNTS.admin)
    tokens.office = await server.tokenOf(ACCOUNTS.operations)
    tokens.washer = await server.tokenOf(ACCOUNTS['car wash'])
    runners = [createRunner(), createRunner()]
  })
  afterAll(async () => {
    await server.close()
    await post.stop()
  })
  /** Minutes until an hour in UTC. */
  const minutesUntil = (hour: number) => {
    const at = clock.now()
    return (hour * 60 - at.getUTCHours() * 60 - at.getUTCMinutes() + 1440) % 1440
  }
  /** Empties every inbox, so that it has the rows of one test alone. */
  const clear = async () => {
    for (const { table } of Object.values(JOB_KINDS))
      await sql`update ${sql.table(table)} set deleted_at = now()
        where is_completed = 0 and deleted_at is null`.execute(server.db)
    await sql`update complaints set deleted_at = now() where deleted_at is null`.execute(server.db)
  }
  beforeEach(async () => {
    // Each test begins at noon in Kuwait, so that none crosses a midnight.
    clock.move({ minutes: minutesUntil(9) })
    await clear()
    await server.db.deleteFrom('inbox_mails').execute()
    await server.db.deleteFrom('jobs').execute()
    post.refuse(false)
    post.take()
  })

  /** Makes a call in somebody's session, whatever moment it is. */
  const as = async (who: string, request: string, body?: object, headers = {}) => {
    const { sid } = decodeJwt(tokens[who] ?? '')
    const token = await createTokens(TEST_SECRET).access.sign(String(sid), clock.now())
    return server.call(request, { token, body, headers })
  }
  const choose = async (who: string, pace: string, headers = {}) => {
    const { status, body } = await as(who, 'POST inbox-mails', { pace }, headers)
    expect([status, body.data]).toEqual([200, { pace }])
  }
  /** Has all servers look by their clock, and returns the mails that came. */
  const run = async (minutes = 0) => {
    clock.move({ minutes })
    await Promise.all(runners.map((runner) => runner.run()))
    return post.take()
  }
  const inHours = (hours: number) =>
    new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  const addLate = (values: Readonly<Record<string, unknown>> = {}) =>
    jobs.job('instant-bookings', inHours(-1), values)
  const setOffice = (set: object) =>
    server.db.updateTable('users').set(set).where('email', '=', ACCOUNTS.operations).execute()
  const markDone = async (who: string, job: Job) => {
    const { body } = await as(who, 'GET inbox')
    const late = body.data.find(({ kind }: { kind: string }) => kind === 'late')
    const { entity, id, version } = late.items.find(
      ({ record }: { record: { id: number } }) => record.id === job.id,
    )
    const { status } = await as(who, 'POST inbox/done', { kind: 'late', entity, id, version })
    expect(status).toBe(200)
  }

  test('is not sent to a user until this user turns it on', async () => {
    expect((await server.call('GET inbox-mails')).status).toBe(401)
    expect((await as('office', 'GET inbox-mails')).body.data).toEqual({ pace: 'off' })
    await choose('office', 'daily')
    expect((await as('office', 'GET inbox-mails')).body.data).toEqual({ pace: 'daily' })
    expect((await as('admin', 'GET inbox-mails')).body.data).toEqual({ pace: 'off' })
    for (const pace of ['hourly', '', undefined]) {
      const { status, body } = await as('office', 'POST inbox-mails', { pace })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['pace']])
    }
    await choose('office', 'off')
    await addLate()
    expect(await run(24 * 60)).toEqual([])
  })

  test('contains all new items, at most every 15 minutes, each item once', async () => {
    await choose('office', 'gathered')
    const first = await addLate()
    const second = await addLate()
    expect(await run(14)).toEqual([])
    const [mail, ...others] = await run(1)
    expect(others).toEqual([])
    expect(mail?.to).toEqual([ACCOUNTS.operations])
    expect(mail?.subject).toBe('2 new items in your inbox')
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Late: 2')
      for (const { number, id } of [first, second]) {
        expect(text).toContain(number)
        expect(text).toMatch(new RegExp(`${PUBLIC_URL}/apps/\\S+/${id}/show`))
      }
    }
    expect(await run(15)).toEqual([])
    expect(await run(24 * 60)).toEqual([])
    expect(await server.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('names a single item in its subject, and leaves out items that are done or gone', async () => {
    await choose('office', 'gathered')
    const done = await addLate()
    const gone = await addLate()
    const open = await addLate()
    await markDone('office', done)
    await sql`update instant_bookings set deleted_at = ${inHours(0)} where id = ${gone.id}`.execute(
      server.db,
    )
    const [mail, ...others] = await run(15)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Late: ${open.number}`)
    expect(mail?.text).not.toContain(done.number)
    expect(mail?.text).not.toContain(gone.number)
  })

  test('contains an item again after the item left the inbox and returned', async () => {
    await choose('office', 'gathered')
    const job = await addLate()
    expect(await run(15)).toHaveLength(1)
    await markDone('office', job)
    expect(await run(15)).toEqual([])
    await sql`update instant_bookings set instructions = 'Gate 4' where id = ${job.id}`.execute(
      server.db,
    )
    expect(await run(15)).toMatchObject([{ subject: `Late: ${job.number}` }])
  })

  test('contains a job again after another user moves the job again, and not after other changes', async () => {
    const { rows } = await sql<{ id: number; provider_id: number }>`select id, provider_id
      from users where email = ${ACCOUNTS['car wash']}`.execute(server.db)
    const [{ id: employee_id, provider_id } = { id: 0, provider_id: 0 }] = rows
    await choose('washer', 'gathered')
    const job = await jobs.job('instant-bookings', inHours(5), { employee_id, provider_id })
    const change = async (values: object) => {
      const { status, body } = await as('office', 'POST admin/appointment/update', {
        id: job.id,
        override_reason: 'A test',
        ...values,
      })
      expect([status, body.errors]).toEqual([200, undefined])
    }
    const moved = [{ subject: expect.stringMatching(`^Given to you.*: ${job.number}$`) }]
    await change({ starts_at: inHours(6) })
    expect(await run(15)).toMatchObject(moved)
    await change({ instructions: 'Gate 4' })
    expect(await run(15)).toEqual([])
    await change({ starts_at: inHours(8) })
    expect(await run(15)).toMatchObject(moved)
    expect(await run(15)).toEqual([])
  })

  test('arrives in the morning of the business with the items that appeared since', async () => {
    await choose('office', 'daily')
    const first = await addLate()
    // Seven in Kuwait.
    expect(await run(minutesUntil(4) - 1)).toEqual([])
    expect(await run(1)).toMatchObject([{ subject: `Late: ${first.number}` }])
    const second = await addLate()
    expect(await run(23 * 60)).toEqual([])
    expect(await run(60)).toMatchObject([{ subject: `Late: ${second.number}` }])
  })

  test('contains only what the reader may read, and stops once they may not sign in', async () => {
    await choose('office', 'gathered')
    const { rows } = await sql<{ id: number }>`select id from users
      where email = ${ACCOUNTS['car wash']}`.execute(server.db)
    await choose('washer', 'gathered')
    const own = await addLate({ employee_id: rows[0]?.id })
    const foreign = await addLate()
    await setOffice({ auth: 0 })
    const [mail, ...others] = await run(15)
    expect(others).toEqual([])
    expect(mail?.to).toEqual([ACCOUNTS['car wash']])
    expect(mail?.text).toContain(own.number)
    expect(mail?.text).toContain(`/${own.id}/show`)
    expect(mail?.text).not.toContain(foreign.number)
    await setOffice({ auth: 1, deleted_at: inHours(0) })
    expect(await run(15)).toEqual([])
    await setOffice({ deleted_at: null })
    tokens.office = await server.tokenOf(ACCOUNTS.operations)
    const [late, ...more] = await run(15)
    expect([late?.to, more]).toEqual([[ACCOUNTS.operations], []])
    expect(late?.text).toContain(foreign.number)
  })

  test('waits while the mail server is unreachable, and then contains the items that are still open', async () => {
    await choose('office', 'gathered')
    const job = await addLate()
    const done = await addLate()
    post.refuse(true)
    expect(await run(15)).toEqual([])
    const { body } = await as('admin', 'GET jobs')
    expect(body.data).toMatchObject([{ kind: 'inbox_mail', state: 'due', problem: 'mail' }])
    const later = await addLate()
    await markDone('office', done)
    post.refuse(false)
    const [mail, ...others] = await run(15)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Late: ${job.number}`)
    expect(await run(15)).toMatchObject([{ subject: `Late: ${later.number}` }])
  })

  test('is sent by another server if the first one died, as the same message', async () => {
    await choose('office', 'gathered')
    await addLate()
    post.refuse(true)
    await run(15)
    const [job] = await server.db.selectFrom('jobs').selectAll().execute()
    const died = { claim: 'of the dead', due_at: new Date(inHours(1)).toISOString() }
    await server.db.updateTable('jobs').set(died).execute()
    post.refuse(false)
    expect(await run(59)).toEqual([])
    const [mail] = await run(1)
    expect(mail?.messageId).toContain(`.${job?.id}@`)
  })

  test('tells admins about failed webhook messages, and not about failed inbox mails', async () => {
    await choose('admin', 'gathered')
    const failed = { state: 'failed' as const, problem: 'mail' as const, attempts: 9 }
    const tried = { tried_at: inHours(0), response: '' }
    await server.db
      .insertInto('jobs')
      .values({ kind: 'inbox_mail', ...failed, ...tried })
      .execute()
    expect(await run(15)).toEqual([])
    await server.db
      .insertInto('jobs')
      .values({ kind: 'mail', ...failed, ...tried })
      .execute()
    const [mail, ...others] = await run(15)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/Unsent messages: 1\n.*\n\s+https:\/\/wash\.example\/profile/)
    expect(await run(15)).toEqual([])
  })

  test('lists the first items of many, with the total number', async () => {
    await choose('office', 'gathered')
    for (let at = 0; at < 60; at += 1) await addLate()
    const [mail] = await run(15)
    expect(mail?.text).toContain('Late: 60')
    expect(mail?.text).toContain('The first 20 of 60')
    expect(await run(15)).toEqual([])
  })

  test.each([
    ['de', 'dir="ltr"', /Verspätet: /, /höchstens alle 15 Minuten/],
    ['ar', 'dir="rtl"', /متأخرة: /, /مرة كل 15 دقيقة على الأكثر/],
  ])('is in the language %s of the reader', async (language, direction, kind, when) => {
    await choose('office', 'gathered', { 'accept-language': language })
    await addLate()
    const [mail] = await run(15)
    expect(mail?.html).toContain(`<html lang="${language}" ${direction}>`)
    expect(mail?.text).toMatch(kind)
    expect(mail?.text).toMatch(when)
  })

  test('contains no markup, whatever a title contains', async () => {
    await choose('office', 'gathered')
    const number = '<b>&"1'
    await addLate({ number })
    const [mail] = await run(15)
    expect(mail?.html).toContain('&#60;b&#62;&#38;&#34;1')
    expect(mail?.html).not.toContain(number)
  })

  test('is turned off by its own link without signing in, and by no other link', async () => {
    await choose('office', 'gathered')
    await addLate()
    const [mail] = await run(15)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
    const { pathname, search } = new URL(url)
    const { sub = '1' } = decodeJwt(search.slice('?token='.length))
    const report = await createTokens(TEST_SECRET).reportStops.sign(Number(sub))
    for (const token of [tokens.office, report, 'x', ''])
      expect((await server.call(`POST inbox-mails/stop?token=${token}`)).status).toBe(404)
    const asked = await server.app.request(`${pathname}${search}`)
    expect([asked.status, asked.headers.get('location')]).toEqual([
      302,
      `/inbox-mails/stop${search}`,
    ])
    expect((await as('office', 'GET inbox-mails')).body.data).toEqual({ pace: 'gathered' })
    const body = { 'List-Unsubscribe': 'One-Click' }
    const path = pathname.replace('/api/', '') + search
    for (let times = 0; times < 2; times += 1)
      expect((await server.call(`POST ${path}`, { body, encoding: 'urlencoded' })).status).toBe(200)
    expect((await as('office', 'GET inbox-mails')).body.data).toEqual({ pace: 'off' })
  })
})
