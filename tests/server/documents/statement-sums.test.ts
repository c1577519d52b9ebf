import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { DocumentContent } from '../../../registry/entities/documents.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../support/database/database.ts'
import { sellBooking } from '../../support/database/documents.ts'
import { copyNewest } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'

const { statements } = registry
const employees = { 'person_id.provider_id': 'provider_id' } as const

/** Statements with a sum of every kind of entry, and with two sums that differ by the method alone. */
const changed = {
  ...registry,
  statements: {
    ...statements,
    covers: {
      ...statements.covers,
      sums: {
        ...statements.covers?.sums,
        cash_held: { match: employees, where: { method: 'cash' }, negative: true },
        corrections: { match: employees, kinds: ['payment'], where: { method: 'card' } },
      },
    },
  },
} as unknown as Registry

test.each(TESTED_ENGINES)(
  'The lines of a statement have the sums of the statement, whatever these cover, on %s',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const { db } = database
    await syncTables(database.setupDb, changed)
    const app = appOn(db, () => new Date('2026-04-02T09:00:00Z'), { registry: changed })
    const { rows } = await sql<{ id: number }>`insert into providers
      (name, email, phone, commission_percent, active) values ('Sums', 'sums@wash.example',
      '+96522221111', 10, 1) returning id`.execute(db)
    const provider_id = rows[0]?.id ?? 0
    const paid_by = await copyNewest(db, 'users', {
      email: 'sums-washer@wash.example',
      phone: null,
      account_type: 'Car Wash',
      provider_id,
    })
    const sale = await sellBooking(db, '9.000', '0.000', {
      provider_id,
      created_at: '2026-03-05T09:00:00Z',
    })
    for (const [method, amount] of [
      ['cash', '4.000'],
      ['card', '1.000'],
    ])
      await copyNewest(db, 'transactions', {
        number: `SUM-${method}`,
        booking_id: sale.id,
        amount,
        method,
        status: 'paid',
        paid_at: '2026-03-05T10:00:00Z',
        paid_by,
      })
    const { status, body } = await app.call('POST admin/statements/store', {
      token: await app.tokenOf(ACCOUNTS.admin),
      body: { provider_id, to_day: '2026-03-31' },
    })
    expect([status, body.message]).toEqual([200, undefined])
    const { sold, commission, cash_held, corrections } = body.data
    const sums = { sold, commission, cash_held, corrections }
    expect(sums).toEqual({
      sold: '9.000',
      commission: '0.900',
      cash_held: '4.000',
      corrections: '-1.000',
    })
    const { rows: stored } = await sql<{ content: string }>`select content from statements
      where id = ${body.data.id}`.execute(db)
    const { lines }: DocumentContent = JSON.parse(stored[0]?.content ?? '')
    const cells = lines.flat().filter(({ field }) => field in sums)
    expect(Object.fromEntries(cells.map(({ field, value }) => [field, value]))).toEqual(sums)
    await database.close()
  },
)
