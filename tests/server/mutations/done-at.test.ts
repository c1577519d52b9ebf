import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { readJobs } from '../../support/rows/jobs.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const MINUTE = 60_000
const NOW = new Date('2026-03-10T09:00:00Z')

describe.each(TESTED_ENGINES)('A change that a device stored while offline, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let washer = ''
  let operations = ''
  let add: (hour: number) => Promise<{ id: number; version: number }>

  beforeAll(async () => {
    server = await startTestApp(engine, () => NOW)
    washer = await server.tokenOf(ACCOUNTS['car wash'])
    operations = await server.tokenOf(ACCOUNTS.operations)
    const { job } = await readJobs(server.setupDb)
    const { id: employee_id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ACCOUNTS['car wash'])
      .executeTakeFirstOrThrow()
    add = async (hour) => {
      const starts_at = new Date(NOW.getTime() + (24 * 400 + hour) * 60 * MINUTE).toISOString()
      const { id } = await job('instant-bookings', starts_at, { employee_id })
      const { body } = await server.call('POST admin/appointment/one', {
        token: washer,
        body: { id },
      })
      return body.data
    }
  })
  afterAll(() => server.close())

  const send = (verb: string, body: object, headers: Record<string, string>, token = washer) =>
    server.call(`POST admin/appointment/${verb}`, { token, body, headers })
  const createTime = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE).toISOString()

  test('is recorded with the time when it was made', async () => {
    const { id } = await add(0)
    const [leftAt, begunAt, done] = [createTime(-50), createTime(-40), createTime(-10)]
    expect((await send('depart', { id }, { 'done-at': leftAt })).status).toBe(200)
    expect((await send('start', { id }, { 'done-at': begunAt })).status).toBe(200)
    const { status, body } = await send(
      'finish',
      { id, amount_taken: '5.500' },
      { 'done-at': done },
    )
    expect(status).toBe(200)
    const times = ['departed_at', 'started_at', 'completed_at', 'updated_at'].map((name) =>
      new Date(body.data[name]).toISOString(),
    )
    expect(times).toEqual([leftAt, begunAt, done, NOW.toISOString()])
    expect(body.data).toMatchObject({ amount_taken: '5.500', photos_before: null })
  })

  test('takes effect once and in order, even if it arrives twice', async () => {
    const { id, version } = await add(1)
    const start = {
      'idempotency-key': `start ${id}`,
      'if-match': `"${version}"`,
      'done-at': createTime(-9),
    }
    const first = await send('start', { id }, start)
    const nextVersion = first.body.data.version
    const finish = {
      'idempotency-key': `end ${id}`,
      'if-match': `"${nextVersion}"`,
      'done-at': createTime(-5),
    }
    // The finish arrives first, when the job has not begun yet.
    const early = await send('finish', { id }, { ...finish, 'if-match': `"${version}"` })
    expect([first.status, early.status]).toEqual([200, 412])
    const done = await send('finish', { id }, finish)
    const repeatedAnswers = [
      await send('start', { id }, start),
      await send('finish', { id }, finish),
    ]
    expect(repeatedAnswers.map(({ body }) => body)).toEqual([first.body, done.body])
    const { body: history } = await server.call(`GET history/instant-bookings/${id}`, {
      token: operations,
    })
    const verbs = history.data.map(({ verb }: { verb: string }) => verb)
    expect(
      verbs.filter((verb: string) => verb === 'start' || verb === 'finish').toSorted(),
    ).toEqual(['finish', 'start'])
  })

  test('conflicts if the office has cancelled or reassigned the job', async () => {
    const { id, version } = await add(2)
    const rows = await server.call('GET general/rejection-reasons', { token: operations })
    const reason = rows.body.data?.[0]?.id ?? 1
    const cancelled = await send('destroy', { id, rejection_reason_id: reason }, {}, operations)
    expect(cancelled.status).toBe(200)
    const keptAnswer = await send(
      'start',
      { id },
      { 'if-match': `"${version}"`, 'done-at': createTime(-5) },
    )
    expect([keptAnswer.status, keptAnswer.body.data.rejection_reason_id]).toEqual([412, reason])
    expect((await send('start', { id }, { 'done-at': createTime(-5) })).status).toBe(409)
    const otherJob = await add(3)
    await server.db
      .updateTable('instant_bookings')
      .set({ employee_id: null })
      .where('id', '=', otherJob.id)
      .execute()
    expect((await send('start', { id: otherJob.id }, { 'done-at': createTime(-5) })).status).toBe(
      404,
    )
  })

  test('of a fast clock counts as made now; an invalid or too old time is refused', async () => {
    const { id } = await add(4)
    const { status, body } = await send('start', { id }, { 'done-at': createTime(600) })
    expect([status, new Date(body.data.started_at)]).toEqual([200, NOW])
    for (const time of ['yesterday', '2026-03-09', createTime(-32 * 24 * 60)]) {
      const refusal = await send('finish', { id }, { 'done-at': time })
      expect([refusal.status, refusal.body.code]).toEqual([400, 'bad_done_at'])
    }
  })

  test('is accepted only for actions that devices can store, from a role that may perform them', async () => {
    const headers = { 'done-at': createTime(-5) }
    const { id } = await add(5)
    const reopened = await send('reopen', { id }, headers, operations)
    expect([reopened.status, reopened.body.code]).toEqual([400, 'done_at_not_kept'])
    expect((await send('reopen', { id }, headers)).status).toBe(403)
    expect((await send('start', { id: 1 }, headers, '')).status).toBe(401)
    const { body: document } = await server.call('GET openapi.json', { token: operations })
    const named = (path: string) =>
      document.paths[`/admin/appointment/${path}`].post.parameters.map(
        ({ $ref }: { $ref?: string }) => $ref,
      )
    expect(named('finish')).toContain('#/components/parameters/Done-At')
    expect(named('reopen')).not.toContain('#/components/parameters/Done-At')
  })
})
