import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../support/database/database.ts'
import { sellBooking } from '../../support/database/documents.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'

/** The last day of a statement in a time zone, and the moment at which it ends. */
const ENDS = [
  ['America/New_York', '2026-03-31', '2026-04-01T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-03-31', '2026-03-31T11:00:00.000Z'],
  // The clocks change on this day, or in the hour after it.
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00.000Z'],
] as const

describe.each(TESTED_ENGINES)('The last day of a statement, on %s', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  test.each(ENDS)('ends at midnight of %s on %s', async (timeZone, to_day, end) => {
    const { db } = database
    const endsAt = Date.parse(end)
    let now = new Date(endsAt - 1)
    const { rows } = await sql<{ id: number }>`insert into providers
      (name, email, phone, commission_percent, active) values (${`${timeZone} ${to_day}`},
      'days@wash.example', '+96522221111', 10, 1) returning id`.execute(db)
    const provider_id = rows[0]?.id ?? 0
    for (const [total, at] of [
      ['10.000', endsAt - 1],
      ['3.000', endsAt],
    ] as const) {
      const created_at = new Date(at).toISOString()
      await sellBooking(db, total, '0.000', { provider_id, created_at })
    }
    const app = appOn(db, () => now, { timeZone })
    const close = async () =>
      app.call('POST admin/statements/store', {
        token: await app.tokenOf(ACCOUNTS.admin),
        body: { provider_id, to_day },
      })
    const early = await close()
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['to_day']])
    now = new Date(endsAt)
    const { status, body } = await close()
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ from_day: to_day, to_day, sold: '10.000' })
  })
})
