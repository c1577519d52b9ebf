import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import type { Registry } from '../../../../registry/entities/registry.ts'
import { syncTables } from '../../../../server/db/tables/sync.ts'
import { ENGINES } from '../../../support/database/database.ts'
import { declared } from '../../../support/rows/declared.ts'
import { signedInApp } from '../../../support/server/signed-in-app.ts'

/** The bookings of former versions, which stored the amount that was taken. */
function withStoredAmount(kind: 'instant-bookings' | 'scheduled-bookings') {
  const { amount_due: _, ...fields } = registry[kind].fields
  return declared({
    ...registry[kind],
    fields: { ...fields, amount_taken: { type: 'money', min: 0, nullable: true } },
  })
}
/** The transactions of those versions, which knew no refunds of parts. */
function withoutPartRefunds() {
  const { kept: _, refundable: __, ...storedFields } = registry.transactions.fields
  const { refunded: ___, refunded_tip: ____, withheld: _____, ...fields } = storedFields
  return declared({ ...registry.transactions, fields })
}
const FORMER: Registry = {
  ...registry,
  transactions: withoutPartRefunds(),
  'instant-bookings': withStoredAmount('instant-bookings'),
  'scheduled-bookings': withStoredAmount('scheduled-bookings'),
}

/** The fields that those versions lacked, and so their databases too. */
const NEW_FIELDS = ['transactions.refunded', 'transactions.refunded_tip', 'transactions.withheld']
const MONTHS = ['2026-01-15', '2026-02-15', '2026-03-05']

interface Case {
  name: string
  taken: string | null
  isDone: boolean
  /** The transactions before and after, as amount and status. */
  before: readonly string[]
  after: readonly string[]
}
const CASES: readonly Case[] = [
  { name: 'all of it', taken: '10', isDone: true, before: ['10 pending'], after: ['10 paid'] },
  {
    name: 'a part',
    taken: '4',
    isDone: true,
    before: ['10 pending'],
    after: ['4 paid', '6 pending'],
  },
  { name: 'more', taken: '12.5', isDone: true, before: ['10 pending'], after: ['12.5 paid'] },
  {
    name: 'what the office entered again',
    taken: '10',
    isDone: true,
    before: ['10 paid'],
    after: ['10 paid'],
  },
  {
    name: 'of which the office entered a part',
    taken: '10',
    isDone: true,
    before: ['4 paid', '6 pending'],
    after: ['4 paid', '6 paid'],
  },
  {
    name: 'what was given back',
    taken: '10',
    isDone: true,
    before: ['10 refunded'],
    after: ['10 refunded'],
  },
  {
    name: 'nothing',
    taken: null,
    isDone: true,
    before: ['10 pending'],
    after: ['10 pending'],
  },
  {
    name: 'an amount of a job that nobody finished',
    taken: '21.25',
    isDone: false,
    before: ['10 pending'],
    after: ['10 pending'],
  },
]

describe.each(ENGINES)('The migration of taken amounts, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const ids: number[] = []

  async function insert(month: string, { taken, isDone, before }: Case) {
    const { rows } = await sql<{ id: number }>`update instant_bookings set total = 10,
      amount_taken = ${taken}::numeric, is_completed = ${isDone ? 1 : 0}, deleted_at = null,
      started_at = ${month}, completed_at = ${isDone ? month : null}, failed_at = null
      where id = (select min(id) from instant_bookings where amount_taken is not distinct from 7)
      returning id`.execute(server.setupDb)
    const id = rows[0]?.id ?? 0
    await sql`delete from transactions where kind = 'instant-bookings'
      and booking_id = ${id}`.execute(server.setupDb)
    for (const [index, testCase] of before.entries()) {
      const [amount, status] = testCase.split(' ')
      await sql`insert into transactions
        (number, kind, booking_id, customer_id, amount, method, status, paid_at, created_at)
        select 'TX-C' || id || ${`-${index}`}, 'instant-bookings', id, customer_id,
          ${amount}::numeric, 'cash', ${status}, ${status === 'pending' ? null : month}::date,
          ${month}::date from instant_bookings where id = ${id}`.execute(server.setupDb)
    }
    return id
  }
  const readTransactions = async (id: number | undefined) => {
    const { rows } = await sql<{ text: string }>`select trim_scale(amount) || ' ' || status as text
      from transactions where kind = 'instant-bookings' and booking_id = ${id}
      order by id`.execute(server.setupDb)
    return rows.map(({ text }) => text)
  }
  const readMonths = async (status: string) => {
    const { rows } = await sql<{ month: string; sum: string }>`
      select to_char(coalesce(paid_at, created_at), 'YYYY-MM') as month,
        trim_scale(sum(amount))::text as sum from transactions
      where kind = 'instant-bookings' and booking_id = any (${ids}::int[]) and status = ${status}
      group by 1 order by 1`.execute(server.setupDb)
    return Object.fromEntries(rows.map(({ month, sum }) => [month, sum]))
  }

  beforeAll(async () => {
    await syncTables(server.setupDb, FORMER, { apply: true })
    await syncTables(server.setupDb, FORMER, { apply: true, drop: NEW_FIELDS })
    await sql`update instant_bookings set amount_taken = null
      where amount_taken is not null`.execute(server.setupDb)
    await sql`update instant_bookings set amount_taken = 7 where id in
      (select id from instant_bookings order by id limit 30)`.execute(server.setupDb)
    for (const month of MONTHS)
      for (const testCase of CASES) ids.push(await insert(month, testCase))
    await sql`update instant_bookings set amount_taken = null where amount_taken = 7`.execute(
      server.setupDb,
    )
  })

  test('settles pending amounts, and counts nothing twice', async () => {
    expect(await readMonths('paid')).toEqual({ '2026-01': '14', '2026-02': '14', '2026-03': '14' })
    const messages: string[] = []
    const addMessage = (text: string) => messages.push(text)
    await syncTables(server.setupDb, registry, { apply: true, say: addMessage })
    expect(messages.join()).toContain('is carried over to transactions, then is set aside')
    for (const [index, { name, after }] of CASES.entries())
      for (const [monthIndex] of MONTHS.entries())
        expect([name, await readTransactions(ids[monthIndex * CASES.length + index])]).toEqual([
          name,
          after,
        ])
    // 10 + 4 + 12.5 were collected, and 6 of which the office had entered 4.
    const amount = '46.5'
    expect(await readMonths('paid')).toEqual({
      '2026-01': amount,
      '2026-02': amount,
      '2026-03': amount,
    })
    expect(await readMonths('refunded')).toEqual({
      '2026-01': '10',
      '2026-02': '10',
      '2026-03': '10',
    })
    const id = ids[1]
    const { body } = await server.call('POST admin/appointment/one', {
      token: server.token,
      body: { id },
    })
    expect(body.data).toMatchObject({ amount_taken: '4.000', amount_due: '6.000' })
  })

  test('runs only once', async () => {
    const before = await readMonths('paid')
    await syncTables(server.setupDb, FORMER, { apply: true })
    await syncTables(server.setupDb, registry, { apply: true })
    expect(await readMonths('paid')).toEqual(before)
  })
})
