import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { buildDeps } from '../../../server/app/app-options.ts'
import { createServerJobs } from '../../../server/app/server-jobs.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import { createMailer } from '../../../server/mail/mail.ts'
import { enterDue } from '../../../server/features/report-mails/enter-due.ts'
import type { JobRunner } from '../../../server/jobs/job-runner.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { startMailServer } from '../../support/server/mail-server.ts'
import { hooks } from '#hooks'
import { isWhole } from '../../support/runner/whole.ts'

const FINANCIAL = 'financial-report'
const PERFORMANCE = 'performance-report'
const LAST_WEEK = 'period=last_week&status=all&service_type=all&group=service'
/** The Monday after the tests' moment at seven in Kuwait, and the Tuesday after that. */
const MONDAY = new Date('2026-03-16T04:00:00Z')
const TUESDAY = new Date('2026-03-17T04:00:00Z')
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const PUBLIC_URL = 'https://wash.example'

describe.each(TESTED_ENGINES)('A report mail, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let post: Awaited<ReturnType<typeof startMailServer>>
  let now = TEST_NOW
  const clock = () => now
  const log = pino({ level: 'silent' })
  const tokens: Record<string, string> = {}
  let mailers: JobRunner[] = []

  /** A server's part that sends mails, by the given way. */
  const mailerBy = (smtpUrl: string) =>
    createServerJobs(
      buildDeps({
        db: server.db,
        registry: registry as Registry,
        jwtSecret: TEST_SECRET,
        clock,
        log,
        hooks,
        timeZone: 'Asia/Kuwait',
        currency: 'KWD',
        mail: createMailer({ smtpUrl, mailFrom: 'office@wash.example', demo: false }, log),
      }),
      log,
    )

  beforeAll(async () => {
    post = await startMailServer()
    const mail = createMailer(
      { smtpUrl: post.url, mailFrom: 'office@wash.example', demo: false },
      log,
    )
    server = await startTestApp(engine, clock, { mail, publicUrl: PUBLIC_URL })
    tokens.admin = await server.tokenOf(ACCOUNTS.admin)
    tokens.clerk = await server.tokenOf(ACCOUNTS.operations)
    tokens.washer = await server.tokenOf(ACCOUNTS['car wash'])
    mailers = [mailerBy(post.url), mailerBy(post.url)]
  })
  afterAll(async () => {
    await server.close()
    await post.stop()
  })
  beforeEach(async () => {
    now = TEST_NOW
    await server.db.deleteFrom('report_mails').execute()
    await server.db.deleteFrom('saved_views').execute()
    post.take()
  })

  /** Makes a call in somebody's session, whatever moment it is. */
  const as = async (who: string, request: string, body?: object, headers = {}) => {
    const { sid } = decodeJwt(tokens[who] ?? '')
    const token = await createTokens(TEST_SECRET).access.sign(String(sid), now)
    return server.call(request, { token, body, headers })
  }
  const saveView = async (who: string, report = FINANCIAL, more: object = {}) => {
    const view = { list: 'report', name: 'Last week', query: LAST_WEEK, ...more }
    const { status, body } = await as(who, `POST views/${report}`, view)
    expect([status, body.errors]).toEqual([200, undefined])
    return body.data.id as number
  }
  const subscribe = async (who: string, view_id: number, more: object = {}, headers = {}) => {
    const plan = { report: FINANCIAL, view_id, days: 'mondays', hour: 7, file: 'csv', ...more }
    return as(who, 'POST report-mails', plan, headers)
  }
  const readOutcome = async (who: string) => {
    const { body } = await as(who, 'GET report-mails')
    const [{ last_state, last_problem }] = body.data
    return [last_state, last_problem]
  }
  const run = async (...who: JobRunner[]) => {
    await Promise.all((who.length > 0 ? who : mailers).map((mailer) => mailer.run()))
    return post.take()
  }
  const asClerk = { report: PERFORMANCE }
  const JOBS = { name: 'Jobs', query: 'period=last_week' }
  const setClerk = (set: object) =>
    server.db.updateTable('users').set(set).where('email', '=', ACCOUNTS.operations).execute()

  test('is sent at once to people who may open the report, each with the numbers of their rights', async () => {
    const { body } = await as('admin', `GET report-mails/readers?report=${PERFORMANCE}`)
    const emails = [ACCOUNTS.admin, ACCOUNTS.operations]
    const accounts = await server.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', [...emails, ACCOUNTS['car wash']])
      .execute()
    const getId = (email: string) => accounts.find((account) => account.email === email)?.id ?? 0
    const readerIds = body.data.map(({ id }: { id: number }) => id)
    expect(readerIds).toEqual(expect.arrayContaining(emails.map(getId)))
    expect(readerIds).not.toContain(getId(ACCOUNTS['car wash']))

    const mail = { report: PERFORMANCE, query: 'period=last_week', file: 'csv' }
    const send = (who: string, to: readonly string[], more: object = {}) =>
      as(who, 'POST report-mails/now', { ...mail, to: to.map(getId), ...more })
    expect((await send('clerk', emails)).status).toBe(200)
    const letters = post.take()
    expect(letters.map(({ to }) => to)).toEqual(emails.map((email) => [email]))
    for (const { subject, text } of letters) {
      expect(subject).toMatch(/^Performance report · /)
      expect(text).toContain('Karim Haddad sent you this report.')
      expect(text).not.toContain('report-mails/stop')
    }
    expect((await as('clerk', 'GET report-mails')).body.data).toEqual([])

    const stranger = await send('clerk', [ACCOUNTS['car wash']])
    expect([stranger.status, Object.keys(stranger.body.errors)]).toEqual([422, ['to']])
    expect((await send('clerk', emails, { report: FINANCIAL })).status).toBe(403)
    expect((await send('washer', emails)).status).toBe(403)
    expect(post.take()).toEqual([])
  })

  test('is sent regularly to others, who read what it selects and may stop it', async () => {
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ACCOUNTS.operations)
      .executeTakeFirstOrThrow()
    const view = await saveView('admin', PERFORMANCE, JOBS)
    const { status, body } = await subscribe('admin', view, { ...asClerk, to: [id] })
    expect([status, body.data[0].to, body.data[0].sender]).toEqual([200, 'Karim Haddad', null])
    now = MONDAY
    const [letter, ...otherLetters] = await run()
    expect(otherLetters).toEqual([])
    expect(letter?.to).toEqual([ACCOUNTS.operations])
    expect(letter?.text).toContain('Noura Al-Sabti has this report sent to you: every Monday')
    const [received] = (await as('clerk', 'GET report-mails')).body.data
    expect([received.name, received.to, received.sender]).toEqual(['Jobs', null, 'Noura Al-Sabti'])
    expect((await as('washer', 'POST report-mails/end', { id: received.id })).status).toBe(404)
    expect((await as('clerk', 'POST report-mails/end', { id: received.id })).status).toBe(200)
    expect((await as('admin', 'GET report-mails')).body.data).toEqual([])

    const screen = { report: PERFORMANCE, view_id: null, query: 'period=last_week' }
    const own = await subscribe('clerk', 0, screen)
    expect([own.status, own.body.data[0].name]).toEqual([200, 'Performance report'])
    const refusal = await subscribe('admin', view, { ...asClerk, to: [id, 999_999] })
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['to']])
  })

  test('is sent once at its hour, with the numbers of the report and a file, whichever server is first', async () => {
    const { body } = await subscribe('admin', await saveView('admin'))
    expect(body.data).toMatchObject([
      { report: FINANCIAL, name: 'Last week', days: 'mondays', next_at: MONDAY.toISOString() },
    ])
    expect(await run()).toEqual([])
    now = minutesAfter(MONDAY, -1)
    expect(await run()).toEqual([])
    now = minutesAfter(MONDAY, 1)
    const [mail, ...others] = await run()
    expect(others).toEqual([])
    expect(await run()).toEqual([])
    const asked = { start_date: '2026-03-09', end_date: '2026-03-15', status: 'all' }
    const report = await as('admin', 'POST admin/financial-report', {
      ...asked,
      service_type: 'all',
    })
    const { totals, total } = report.body
    expect(mail?.to).toEqual([ACCOUNTS.admin])
    expect(mail?.subject).toMatch(/^Last week · 9\s*–\s*15 Mar 2026$/)
    const amount = totals.sold.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(amount)
      expect(text).toMatch(/wash\.example\/apps\/financial-report\/list\?\S*start_date=2026-03-09/)
    }
    const [file] = mail?.attachments ?? []
    expect(file?.filename).toMatch(/^Financial report 2026-03-16\.csv$/)
    const lines = new TextDecoder().decode(file?.bytes).split('\r\n')
    expect(lines.indexOf('')).toBe(total + 2)
    expect(lines[total + 1]).toContain(totals.sold)
    expect(await readOutcome('admin')).toEqual(['sent', null])
  })

  test.runIf(isWhole())('is created once even if several servers try at once', async () => {
    for (let at = 0; at < 5; at++) {
      const view = await saveView('clerk', PERFORMANCE, { name: `Jobs ${at}`, query: '' })
      await subscribe('clerk', view, { ...asClerk, days: 'every_day' })
    }
    const racing = [...mailers, mailerBy(post.url), mailerBy(post.url)]
    for (const day of [MONDAY, TUESDAY]) {
      now = minutesAfter(day, 1)
      const mails = await run(...racing)
      const ids = mails.map(({ messageId }) => messageId)
      expect(ids.length).toBe(5)
      expect(new Set(ids).size).toBe(5)
    }
  })

  // The embedded database has one connection, in which nothing is at the same time.
  test.runIf(engine === 'postgres')(
    'is claimed by one of several servers at the same moment',
    async () => {
      await subscribe('admin', await saveView('admin'))
      now = minutesAfter(MONDAY, 1)
      await enterDue(server.db, now, { timeZone: 'Asia/Kuwait', currency: 'KWD' })
      const waiting = async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(server.db)
        return rows.length
      }
      const { runs } = await server.db.transaction().execute(async (trx) => {
        await trx.selectFrom('jobs').select('id').forUpdate().execute()
        let areOver = false
        const runs = Promise.all(mailers.map((mailer) => mailer.run())).finally(() => {
          areOver = true
        })
        // A server that does not skip locked jobs waits for them, and then takes them too.
        await expect.poll(async () => areOver || (await waiting()) > 1).toBe(true)
        return { runs }
      })
      await runs
      const sent = [...post.take(), ...(await run())]
      expect(sent.length).toBe(1)
    },
  )

  test.each([
    ['they may not sign in', { auth: 0 as const }, 'account'],
    ['they are deleted', { deleted_at: TEST_NOW.toISOString() }, 'account'],
    ['they have another role', { account_type: 'Car Wash' }, 'report'],
  ] as const)('is not sent to a user who lost the right: %s', async (_, lost, problem) => {
    await subscribe('clerk', await saveView('clerk', PERFORMANCE, JOBS), asClerk)
    await setClerk(lost)
    now = minutesAfter(MONDAY, 1)
    expect(await run()).toEqual([])
    const slots = await server.db.selectFrom('jobs').selectAll().execute()
    expect(slots).toMatchObject([{ state: 'refused', problem }])
    await setClerk({ auth: 1, deleted_at: null, account_type: 'Operations' })
    tokens.clerk = await server.tokenOf(ACCOUNTS.operations)
    expect(await readOutcome('clerk')).toEqual(['refused', problem])
  })

  test('ends with a notice if its view is no longer shared, or deleted', async () => {
    const shared = { ...JOBS, role: 'operations' }
    const view = await saveView('admin', PERFORMANCE, shared)
    await subscribe('clerk', view, asClerk)
    const hidden = { list: 'report', ...JOBS }
    expect((await as('admin', `PUT views/${PERFORMANCE}/${view}`, hidden)).status).toBe(200)
    now = minutesAfter(MONDAY, 1)
    expect(await run()).toEqual([])
    expect(await readOutcome('clerk')).toEqual(['refused', 'hidden'])
    await as('admin', `DELETE views/${PERFORMANCE}/${view}`)
    now = minutesAfter(new Date('2026-03-23T04:00:00Z'), 1)
    expect(await run()).toEqual([])
    expect(await readOutcome('clerk')).toEqual(['refused', 'gone'])
    const { body } = await as('clerk', 'GET report-mails')
    expect(body.data).toMatchObject([{ view_id: null, name: 'Jobs' }])
    const sent = await as('clerk', 'POST report-mails/send', { id: body.data[0].id })
    expect([sent.status, sent.body.message]).toEqual([
      409,
      expect.stringMatching(/view was deleted/),
    ])
  })

  test('contains what its reader may read, not what the author of the view may read', async () => {
    const query = 'period=last_week&group=employee'
    const view = await saveView('admin', PERFORMANCE, { name: 'Staff', query })
    const refused = await as('admin', `PUT views/${PERFORMANCE}/${view}`, {
      list: 'report',
      name: 'Staff',
      query,
      role: 'operations',
    })
    expect(refused.status).toBe(422)
    await subscribe('admin', view, asClerk)
    now = minutesAfter(MONDAY, 1)
    const [asAdmin] = await run()
    expect(asAdmin?.text).toContain('\nEmployee\n')
    const role = { account_type: 'Operations' as const }
    await server.db.updateTable('users').set(role).where('email', '=', ACCOUNTS.admin).execute()
    now = minutesAfter(new Date('2026-03-23T04:00:00Z'), 1)
    const [less] = await run()
    expect(less?.text).not.toContain('\nEmployee\n')
    const back = { account_type: 'Admin' as const }
    await server.db.updateTable('users').set(back).where('email', '=', ACCOUNTS.admin).execute()
    tokens.admin = await server.tokenOf(ACCOUNTS.admin)
  })

  test.runIf(isWhole())(
    'that the mail server refuses is retried, and fails after the last attempt',
    async () => {
      await subscribe('admin', await saveView('admin'))
      const broken = mailerBy('smtp://127.0.0.1:1')
      now = minutesAfter(MONDAY, 1)
      await run(broken)
      expect(await readOutcome('admin')).toEqual(['due', 'mail'])
      now = minutesAfter(now, 1)
      expect(await run()).toEqual([])
      now = minutesAfter(now, 2)
      expect(await run()).toHaveLength(1)
      expect(await readOutcome('admin')).toEqual(['sent', null])
      now = minutesAfter(new Date('2026-03-23T04:00:00Z'), 1)
      for (const minutes of [0, 3, 11, 31]) {
        now = minutesAfter(now, minutes)
        await run(broken)
      }
      expect(await readOutcome('admin')).toEqual(['failed', 'mail'])
      now = minutesAfter(now, 60)
      expect(await run()).toEqual([])
    },
  )

  test('missed while the server was down is sent once if it is recent, and left out otherwise', async () => {
    await subscribe('admin', await saveView('admin'))
    now = minutesAfter(MONDAY, 5 * 60)
    expect(await run()).toHaveLength(1)
    now = minutesAfter(new Date('2026-03-30T04:00:00Z'), 7 * 60)
    expect(await run()).toEqual([])
    expect(await readOutcome('admin')).toEqual(['skipped', 'late'])
  })

  test('is sent by another server if its server died, as the same message', async () => {
    await subscribe('admin', await saveView('admin'))
    now = minutesAfter(MONDAY, 1)
    const [first] = await run()
    const died = {
      state: 'due' as const,
      claim: 'of the dead',
      due_at: minutesAfter(now, 10).toISOString(),
    }
    await server.db.updateTable('jobs').set(died).execute()
    expect(await run()).toEqual([])
    now = minutesAfter(now, 10)
    const [second] = await run()
    expect(second?.messageId).toBe(first?.messageId)
    expect(await run()).toEqual([])
  })

  test.each([
    ['de', 'dir="ltr"', /jeden Montag um 07:00 Uhr/],
    ['ar', 'dir="rtl"', /كل اثنين/],
  ])('is in the language %s of the reader', async (language, direction, when) => {
    const headers = { 'accept-language': language }
    await subscribe('admin', await saveView('admin'), { file: 'xlsx' }, headers)
    now = minutesAfter(MONDAY, 1)
    const [mail] = await run()
    expect(mail?.html).toContain(`<html lang="${language}" ${direction}>`)
    expect(mail?.text).toMatch(when)
    const [file] = mail?.attachments ?? []
    expect(new TextDecoder('latin1').decode(file?.bytes.slice(0, 2))).toBe('PK')
  })

  test('contains no formula and no markup, whatever a name contains', async () => {
    const name = '=1+1<b>&'
    const before = await server.db.selectFrom('services').select(['id', 'name']).execute()
    await server.db
      .updateTable('services')
      .set({ name: sql<string>`${name} || id` })
      .execute()
    await subscribe('admin', await saveView('admin'))
    now = minutesAfter(MONDAY, 1)
    const [mail] = await run()
    for (const one of before)
      await server.db
        .updateTable('services')
        .set({ name: one.name })
        .where('id', '=', one.id)
        .execute()
    const csv = new TextDecoder().decode(mail?.attachments[0]?.bytes)
    expect(csv).toContain(`'=1+1`)
    expect(csv).not.toMatch(/(^|,)"?=1\+1/m)
    expect(mail?.html).toContain('=1+1&#60;b&#62;&#38;')
    expect(mail?.html).not.toContain('=1+1<b>')
  })

  test('begins with the name and logo of the business, and ends with its imprint', async () => {
    const own = { name: 'Bright & Sons', logo: '/demo/slider-1.svg', imprint: 'Canal Street 1' }
    const change = (body: object) =>
      as('admin', 'POST admin/business-settings/update', { id: 1, ...body })
    expect((await change({ ...own, currency_display: 'symbol' })).status).toBe(200)
    await subscribe('admin', await saveView('admin'))
    now = minutesAfter(MONDAY, 1)
    const [mail] = await run()
    await change({ name: 'Washboard', logo: null, imprint: null, currency_display: 'code' })
    expect(mail?.text.startsWith(own.name)).toBe(true)
    expect(mail?.text.trimEnd().endsWith(own.imprint)).toBe(true)
    expect(mail?.html).toContain('<bdi>Bright &#38; Sons</bdi>')
    expect(mail?.html).toContain(`src="${PUBLIC_URL}${own.logo}"`)
    expect(mail?.html).toContain(`>${own.imprint}</p>`)
    expect(mail?.headers.from).toContain(own.name)
  })

  test('is turned off by its own link without signing in, and by no other link', async () => {
    await subscribe('admin', await saveView('admin'))
    now = minutesAfter(MONDAY, 1)
    const [mail] = await run()
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
    const { pathname, search } = new URL(url)
    const path = pathname.replace('/api/', '') + search
    for (const token of [tokens.admin, 'x', '']) {
      const { status } = await server.call(`POST report-mails/stop?token=${token}`)
      expect(status).toBe(404)
    }
    const asked = await server.app.request(`${pathname}${search}`)
    expect([asked.status, asked.headers.get('location')]).toEqual([
      302,
      `/report-mails/stop${search}`,
    ])
    expect((await as('admin', 'GET report-mails')).body.data).toHaveLength(1)
    for (let times = 0; times < 2; times++) {
      const body = { 'List-Unsubscribe': 'One-Click' }
      expect((await server.call(`POST ${path}`, { body, encoding: 'urlencoded' })).status).toBe(200)
    }
    expect((await as('admin', 'GET report-mails')).body.data).toEqual([])
    const { status } = await server.call('GET session', { token: search.replace('?token=', '') })
    expect(status).toBe(401)
  })

  test('belongs to one user: others cannot see, send or end it', async () => {
    const view = await saveView('admin')
    const { body } = await subscribe('admin', view)
    const [{ id }] = body.data
    expect((await as('clerk', 'GET report-mails')).body.data).toEqual([])
    for (const call of ['POST report-mails/end', 'POST report-mails/send'])
      expect((await as('clerk', call, { id })).status).toBe(404)
    expect((await subscribe('clerk', view)).status).toBe(403)
    const foreign = await subscribe('clerk', view, asClerk)
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['view_id']])
    expect((await as('admin', 'POST report-mails/send', { id })).status).toBe(200)
    expect(post.take()).toHaveLength(1)
    expect((await as('admin', 'POST report-mails/end', { id })).body.data).toEqual([])
  })

  test('can be ordered with valid settings only', async () => {
    const view = await saveView('admin')
    const wrong = { days: 'sundays', hour: 24, file: 'pdf' }
    const { status, body } = await subscribe('admin', view, wrong)
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['days', 'file', 'hour']])
    await subscribe('admin', view)
    const again = await subscribe('admin', view, { days: 'weekdays', hour: 8 })
    expect(again.body.data).toMatchObject([{ days: 'weekdays', hour: 8 }])
  })
})
