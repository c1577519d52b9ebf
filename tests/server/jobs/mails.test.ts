import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { buildDeps } from '../../../server/app/app-options.ts'
import { createServerJobs } from '../../../server/app/server-jobs.ts'
import { createMailer, type Mail, type SendMail } from '../../../server/mail/mail.ts'
import { BackgroundTasks } from '../../../server/http/background-tasks.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp, TEST_SECRET } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { hooks } from '#hooks'

/** Background tasks that never start, as in a killed server. */
class HeldTasks extends BackgroundTasks {
  override run(): void {}
}

const email = ACCOUNTS.operations
const log = pino({ level: 'silent' })

describe.each(TESTED_ENGINES)('A mail in the queue, on %s', (engine) => {
  const clock = handClock()
  const mails: Mail[] = []
  let isAway = false
  let server: Awaited<ReturnType<typeof startTestApp>>
  const mail: SendMail = async (message, onRefused) => {
    if (!isAway) return mails.push(message) > 0
    onRefused?.('ECONNECTION')
    return false
  }
  /** Creates a job runner. */
  const createRunner = (sendMail: SendMail = mail) =>
    createServerJobs(
      buildDeps({
        db: server.db,
        registry,
        hooks,
        jwtSecret: TEST_SECRET,
        log,
        mail: sendMail,
        timeZone: 'Asia/Kuwait',
        currency: 'KWD',
        clock: clock.now,
      }),
      log,
    )

  beforeAll(async () => {
    server = await startTestApp(engine, clock.now, { mail, trustProxy: true })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    clock.move({ minutes: 200 })
    isAway = false
    mails.length = 0
    await server.db.deleteFrom('jobs').execute()
  })

  /** Requests a code, as one of many clients. */
  const requestMail = async (to = email, headers = {}) => {
    const answer = await server.call('POST password/forgot', { body: { email: to }, headers })
    expect([answer.status, answer.body]).toEqual([200, { data: {} }])
    await server.idle()
  }
  const stored = () => server.db.selectFrom('jobs').selectAll().execute()
  const run = async (seconds = 0) => {
    clock.move({ seconds })
    await createRunner().run()
  }
  const asAdmin = async (request: string, body?: object) => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    return server.call(request, { token, body })
  }
  const getCode = (message?: Mail) => String(message?.params.code)

  test('is stored before the answer, even to an unknown address, and deleted once sent', async () => {
    const appWithoutWorker = appOn(server.db, clock.now, { mail, tasks: new HeldTasks(log) })
    const addresses = [email, 'nobody@wash.example']
    for (const to of addresses)
      await appWithoutWorker.call('POST password/forgot', { body: { email: to } })
    expect((await stored()).map(({ data }) => data?.email)).toEqual(addresses)
    expect(mails).toEqual([])
    await run()
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([[email, 'code']])
    expect(await stored()).toEqual([])
  })

  test('contains no code: each attempt to send it creates a new code, and only the last code is valid', async () => {
    const sentMails: Mail[] = []
    const failing = appOn(server.db, clock.now, {
      mail: async (message) => {
        sentMails.push(message)
        return false
      },
    })
    await failing.call('POST password/forgot', { body: { email } })
    await failing.idle()
    const first = getCode(sentMails[0])
    expect(first).toMatch(/^\d{6}$/)
    const { rows } = await sql<{ all: string }>`
      select json_agg(jobs)::text as all from jobs`.execute(server.db)
    expect(rows[0]?.all).toContain(email)
    expect(rows[0]?.all).not.toContain(first)
    await run(7)
    const second = getCode(mails[0])
    const verify = async (code: string) =>
      (await server.call('POST password/verify', { body: { email, code } })).status
    expect(second === first ? 422 : await verify(first)).toBe(422)
    expect(await verify(second)).toBe(200)
    expect(await stored()).toEqual([])
  })

  test("is retried at growing intervals, listed for admins, and sent at an admin's request", async () => {
    isAway = true
    await requestMail()
    const waits: number[] = []
    for (let tries = 1; tries < 10; tries += 1) {
      const [firstJob] = await stored()
      expect(firstJob).toMatchObject({ state: 'due', attempts: tries, problem: 'mail' })
      waits.push((new Date(firstJob?.due_at ?? '').getTime() - clock.now().getTime()) / 1000)
      await run((waits.at(-1) ?? 0) - 1)
      expect((await stored())[0]?.attempts).toBe(tries)
      await run(1)
    }
    const plannedWaits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]
    const ratios = waits.map((wait, index) => wait / (plannedWaits[index] ?? 0))
    expect(ratios.filter((ratio) => ratio < 1 || ratio > 1.2)).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'failed', attempts: 10, due_at: null }])
    const { body } = await asAdmin('GET jobs')
    expect(body.data).toMatchObject([
      {
        kind: 'mail',
        mail: 'code',
        to: email,
        state: 'failed',
        attempts: 10,
        problem: 'mail',
        response: 'ECONNECTION',
        due_at: null,
        about: null,
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/source|browser|\d{6}"/)
    const kinds = async (token: string) =>
      (await server.call('GET inbox', { token })).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'unsent',
      )
    expect(await kinds(await server.tokenOf(ACCOUNTS.admin))).toEqual([
      { kind: 'unsent', total: 1, done: 0, items: [] },
    ])
    expect(await kinds(await server.tokenOf(email))).toEqual([])
    await run(86_400)
    expect(mails).toEqual([])
    isAway = false
    const retried = await asAdmin('POST jobs/retry', { id: body.data[0].id })
    expect([retried.status, retried.body.data]).toEqual([200, []])
    await run()
    expect(mails).toMatchObject([{ to: email, kind: 'code' }])
    expect((await asAdmin('POST jobs/retry', { id: body.data[0].id })).status).toBe(404)
    expect((await asAdmin('POST jobs/retry', { id: 'x' })).status).toBe(404)
  })

  test('is sent again together with all other failed mails', async () => {
    isAway = true
    await requestMail()
    await requestMail(ACCOUNTS.admin)
    const { body } = await asAdmin('GET jobs')
    expect(body.data.map(({ to }: { to: string }) => to).sort()).toEqual(
      [email, ACCOUNTS.admin].sort(),
    )
    isAway = false
    expect((await asAdmin('POST jobs/retry', {})).body.data).toEqual([])
    await run()
    expect(mails).toHaveLength(2)
  })

  test('counts against the limits once, however often it is retried', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.90' }
    isAway = true
    await requestMail(email, headers)
    for (const seconds of [7, 40, 150]) await run(seconds)
    expect((await stored())[0]?.attempts).toBe(4)
    isAway = false
    await run(730)
    expect(mails).toHaveLength(1)
    for (let times = 0; times < 6; times += 1) await requestMail(email, headers)
    // The limit is five per hour.
    expect(mails).toHaveLength(5)
    expect(await stored()).toEqual([])
  })

  test('is sent only once by servers that race', async () => {
    isAway = true
    for (let index = 0; index < 5; index += 1)
      await requestMail(email, { 'x-forwarded-for': `203.0.113.${index}` })
    isAway = false
    clock.move({ seconds: 7 })
    const runners = Array.from({ length: 4 }, () => createRunner())
    await Promise.all(runners.map((runner) => runner.run()))
    expect(mails).toHaveLength(5)
  })

  test('is sent by another server if its server died, once its claim has expired', async () => {
    const silent: SendMail = () => new Promise(() => {})
    const dying = appOn(server.db, clock.now, { mail: silent })
    await dying.call('POST password/forgot', { body: { email } })
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1)
    await run(119)
    expect(mails).toEqual([])
    await run(1)
    expect(mails).toHaveLength(1)
    expect(await stored()).toEqual([])
  })

  test('with an invitation is not sent to a person who was removed or already has a password', async () => {
    isAway = true
    const token = await server.tokenOf(ACCOUNTS.admin)
    const createdUser = await server.call('POST admin/users/store', {
      token,
      body: {
        name: 'New Colleague',
        email: 'new@wash.example',
        account_type: 'Operations',
        auth: 1,
      },
    })
    await server.idle()
    const { id } = createdUser.body.data
    expect((await stored())[0]?.data).toMatchObject({ kind: 'invited', userId: id })
    const { body } = await server.call('GET jobs', { token })
    expect(body.data).toMatchObject([{ mail: 'invited', to: 'New Colleague' }])
    await server.call('PUT updateAuthUser', { token, body: { id, auth: 0 } })
    isAway = false
    await run(7)
    expect(mails).toEqual([])
    expect(await stored()).toEqual([])
  })

  test('is not stored if no mail can be sent, and mails stored earlier are not lost', async () => {
    isAway = true
    await requestMail()
    const nowhere = createMailer({ mailFrom: '', demo: false }, log)
    clock.move({ seconds: 7 })
    await createRunner(nowhere).run()
    expect(await stored()).toMatchObject([{ attempts: 1, state: 'due' }])
    const without = appOn(server.db, clock.now)
    await without.call('POST password/forgot', { body: { email } })
    await without.idle()
    expect(await stored()).toHaveLength(1)
  })
})
