import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { canOpenList } from '../../../registry/entities/access.ts'
import { separatesDeletedRows } from '../../../registry/entities/life-cycle.ts'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import { ROLES } from '#business/words'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

describe.each(TESTED_ENGINES)('The counts of lists, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine)
    // One waiting question, and one that was deleted while it waited.
    await sql`update questions set answered_at = null, answer = null, deleted_at = null
      where id <= 2`.execute(server.db)
    await sql`update questions set deleted_at = now() where id = 1`.execute(server.db)
  })
  afterAll(() => server.close())

  const read = async (email: string) => {
    const token = await server.tokenOf(email)
    return { token, ...(await server.call('GET counts', { token })) }
  }
  const readRows = async (token: string, request: string, body?: object) =>
    (await server.call(request, { token, body })).body.data as Record<string, unknown>[]
  const assigning = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'

  test('are for signed-in users', async () => {
    expect((await server.call('GET counts')).status).toBe(401)
  })

  test('cover the rows of the lists that wait for work, without deleted rows', async () => {
    const { token, status, body } = await read(ACCOUNTS.operations)
    expect(status).toBe(200)
    const openBookings = await readRows(token, assigning, { is_completed: 0, data: 'Data' })
    const questions = await readRows(token, 'GET admin/questions/all')
    const unanswered = questions.filter((row) => row.answered_at === null)
    expect(body.data['bookings.assign']).toBe(
      openBookings.filter((row) => !row.employee_id || row.failed_at).length,
    )
    expect(body.data['questions.all']).toBe(unanswered.filter((row) => !row.deleted_at).length)
    expect(body.data['bookings.assign']).toBeGreaterThan(0)
    expect(body.data['questions.all']).toBeLessThan(unanswered.length)
  })

  test('of bookings to assign are the same in the menu and on the start page', async () => {
    const { token, body } = await read(ACCOUNTS.operations)
    const tile = await server.call('GET dashboard/unassigned', { token })
    expect(tile.body.totals.jobs).toBe(body.data['bookings.assign'])
  })

  test('cover only lists that the role may open', async () => {
    const office = Object.keys((await read(ACCOUNTS.operations)).body.data)
    const staff = Object.keys((await read(ACCOUNTS['car wash'])).body.data)
    expect(office).toContain('bookings.assign')
    expect(staff).toEqual(['instant-bookings.jobs'])
    expect(office).not.toContain('instant-bookings.jobs')
  })

  test.each(ROLES)('equal the number of rows that each list shows to %s', async (role) => {
    const token = await server.tokenOf(ACCOUNTS[role])
    const today = getLocalDay('Asia/Kuwait', TEST_NOW)
    const opened = Object.values(entities).filter(({ lists }) =>
      Object.values(lists).some((list) => canOpenList(role, list)),
    )
    expect(opened.length).toBeGreaterThan(2)
    for (const { name, lists } of opened) {
      const shownCounts: Record<string, number> = {}
      for (const [listName, list] of Object.entries(lists)) {
        if (!canOpenList(role, list)) continue
        const rows = await readRows(token, list.request, list.body)
        const waitingRows = rows.filter((row) => matchesConditions(row, list.filter, today))
        const live = separatesDeletedRows(list)
          ? waitingRows.filter((row) => !row.deleted_at)
          : waitingRows
        shownCounts[listName] = live.length
      }
      expect(await server.call(`GET counts/${name}`, { token })).toMatchObject({
        status: 200,
        body: { data: shownCounts },
      })
    }
  })

  test('are refused for unknown lists and for lists that the role may not open', async () => {
    const token = await server.tokenOf(ACCOUNTS['car wash'])
    const readStatus = async (path: string) => (await server.call(path, { token })).status
    expect(await readStatus('GET counts/instant-bookings')).toBe(200)
    expect(await readStatus('GET counts/subscriptions')).toBe(403)
    expect(await readStatus('GET counts/vehicles')).toBe(403)
    expect(await readStatus('GET counts/constructor')).toBe(404)
    expect((await server.call('GET counts/faqs')).status).toBe(401)
  })

  test("cover only the user's own rows for a car-wash account, and follow changes", async () => {
    const { token, body } = await read(ACCOUNTS['car wash'])
    const waiting = async () => {
      const jobs = await readRows(token, 'GET admin/appointment/all?is_completed=0')
      return jobs.filter((row) => row.started_at === null && row.failed_at === null)
    }
    const [first, ...otherCounts] = await waiting()
    expect(body.data['instant-bookings.jobs']).toBe(otherCounts.length + 1)
    await sql`update instant_bookings set started_at = now()
      where id = ${first?.id}`.execute(server.db)
    const after = await server.call('GET counts', { token })
    expect(after.body.data['instant-bookings.jobs']).toBe(otherCounts.length)
  })
})
