import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const ALL = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'
const KINDS = [
  ['instant-bookings', 'appointment'],
  ['scheduled-bookings', 'scheduled'],
] as const

describe.each(TESTED_ENGINES)('The list of all cancellations, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')

  const post = (path: string, body: object, as = server.token) =>
    server.call(`POST ${path}`, { token: as, body })

  const openOne = async (kind: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(kind.replaceAll('-', '_'))}
      where deleted_at is null and is_completed = 0 order by starts_at desc limit 1`.execute(
      server.db,
    )
    return rows[0]?.id ?? 0
  }

  const amongAll = async (kind: string, booking_id: number) => {
    const { body } = await server.call(ALL, {
      token: server.token,
      body: { is_completed: 0, data: 'withTrashed' },
      encoding: 'form',
    })
    return body.data.find(
      (row: { kind: string; booking_id: number }) =>
        row.kind === kind && row.booking_id === booking_id,
    )
  }

  test.each(KINDS)(
    'shows the role %s who cancelled and why, and restores the booking',
    async (kind, path) => {
      const id = await openOne(kind)
      const reason = { rejection_reason_id: 1 }
      expect((await post(`admin/${path}/destroy`, { id, ...reason })).status).toBe(200)

      const cancelled = await amongAll(kind, id)
      expect(cancelled).toMatchObject({
        ...reason,
        deleted_at: expect.any(String),
        rejection_reason: expect.any(String),
        cancelled_by_name: expect.any(String),
      })

      const carWash = await server.tokenOf(ACCOUNTS['car wash'])
      const restore = 'admin/assigning/restore'
      expect((await post(restore, { id: cancelled.id }, carWash)).status).toBe(403)
      const back = await post(restore, { id: cancelled.id })
      expect(back.body.data).toMatchObject({ id: cancelled.id, kind, deleted_at: null })
      // The restore has the same effects as that of the booking's own entity.
      const { rows } = await sql`
      select deleted_at, rejection_reason_id, cancelled_by
      from ${sql.table(kind.replaceAll('-', '_'))} where id = ${id}`.execute(server.db)
      expect(rows).toEqual([{ deleted_at: null, rejection_reason_id: null, cancelled_by: null }])

      const restoredAgain = await post(restore, { id: cancelled.id })
      expect([restoredAgain.status, restoredAgain.body.code]).toEqual([409, 'not_deleted'])
    },
  )

  test('is filled by one cancellation of bookings of all kinds, with one undo', async () => {
    const { rows } = await sql<{ id: number; kind: string }>`select distinct on (kind) id, kind
      from bookings where deleted_at is null and is_completed = 0 and failed_at is null
      order by kind, starts_at desc`.execute(server.db)
    const ids = rows.map(({ id }) => id)
    const readOpen = async () => {
      const { rows: openRows } = await sql<{ kind: string }>`select kind from bookings
        where id = any(${ids}::int[]) and deleted_at is null order by kind`.execute(server.db)
      return openRows.map(({ kind }) => kind)
    }
    const kinds = ['instant-bookings', 'scheduled-bookings', 'subscription-visits']
    expect(await readOpen()).toEqual(kinds)
    const cancellation = { entity: 'bookings', verb: 'cancel', ids }
    const carWash = await server.tokenOf(ACCOUNTS['car wash'])
    const values = { rejection_reason_id: 1 }
    expect((await post('batch', { ...cancellation, values }, carWash)).status).toBe(403)
    const { body } = await post('batch', { ...cancellation, values })
    expect([body.data.done, body.data.failed, await readOpen()]).toEqual([3, [], []])
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, await readOpen()]).toEqual([200, kinds])
  })

  test('includes a scheduled booking that was cancelled without a reason, as the specification allows', async () => {
    const id = await openOne('scheduled-bookings')
    const { status, body } = await post('admin/scheduled/destroy', { id })
    expect([status, body.data.rejection_reason_id]).toEqual([200, null])
  })
})
