import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { moveMoney } from '../../support/rows/money-moves.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const REPORT = 'POST admin/financial-report'
/** The month of the tests' clock. Corrections count in the month of the database's clock. */
const MONTH = { from: '2026-03-01', to: '2026-03-31' }

type Sums = Record<'sold' | 'paid', string>
interface Row {
  [field: string]: string | null
}

const thousandths = (amount: string | null) => BigInt((amount ?? '0.000').replace('.', ''))
const addUp = (rows: Row[], name: string) =>
  rows.reduce((sum, row) => sum + thousandths(row[name] ?? null), 0n)

describe.each(TESTED_ENGINES)('The sums of money, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  beforeAll(async () => {
    await moveMoney(server)
  })

  const ask = async (request: string, body?: object) => {
    const answer = await server.call(request, { token: server.token, ...(body && { body }) })
    expect([request, answer.status, answer.body.errors]).toEqual([request, 200, undefined])
    return answer.body
  }
  const readReport = (days: { from: string; to: string }, more: object = {}) =>
    ask(REPORT, {
      start_date: days.from,
      end_date: days.to,
      service_type: 'all',
      status: 'all',
      ...more,
    })
  /** The sums below the list of movements. */
  const readList = async ({ from, to }: { from: string; to: string }) =>
    (
      await ask(
        `GET admin/ledger/all?page=1&perPage=1&sums=sold,paid&occurred_at_from=${from}&occurred_at_to=${to}`,
      )
    ).sums
  /** The sums of the table itself, by the words of its kinds. */
  const readTable = async ({ from, to }: { from: string; to: string }): Promise<Sums> => {
    const { rows } = await sql<Sums>`select
      coalesce(sum(amount) filter (where movement in ('charge', 'discount', 'fee', 'waiver')), 0)::text
        as sold,
      coalesce(-sum(amount) filter (where movement in ('payment', 'tip', 'refund')), 0)::text as paid
      from ledger_entries
      where (occurred_at at time zone 'Asia/Kuwait')::date between ${from} and ${to}`.execute(
      server.db,
    )
    return rows[0] ?? { sold: '', paid: '' }
  }
  const pick = ({ sold, paid }: Sums) => [sold, paid].map((sum) => Number(sum).toFixed(3))

  test('are the same on the start page, in the financial report and in the list of movements', async () => {
    const { totals } = await readReport(MONTH)
    const tile = await ask('GET dashboard/money-month')
    expect(tile.totals).toEqual({ sold: totals.sold, paid: totals.paid, earned: totals.earned })
    expect(pick(await readList(MONTH))).toEqual(pick(totals))
    expect(pick(await readTable(MONTH))).toEqual(pick(totals))
    expect(thousandths(totals.sold)).toBeGreaterThan(thousandths(totals.earned))
    expect(thousandths(totals.paid)).toBeGreaterThan(0n)
  })

  test('are the same in any month, with corrections in the month in which they were made', async () => {
    const months = [0, 1, 2].map((months) => {
      const first = new Date(Date.UTC(2026, 1 - months, 1)).toISOString().slice(0, 10)
      const last = new Date(Date.UTC(2026, 2 - months, 0)).toISOString().slice(0, 10)
      return { from: first, to: last }
    })
    const now = new Date()
    const corrected = [-1, 1].map((days) =>
      new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const spans = [...months, { from: corrected[0] ?? '', to: corrected[1] ?? '' }]
    for (const span of spans) {
      const { totals } = await readReport(span)
      expect(pick(await readList(span))).toEqual(pick(totals))
      expect(pick(await readTable(span))).toEqual(pick(totals))
    }
  })

  test('open rows that add up to them exactly', async () => {
    const { totals } = await readReport(MONTH)
    for (const measure of ['sold', 'paid', 'earned']) {
      const rows: Row[] = []
      const body = { where: { measure }, rows: 1, perPage: 1000 }
      for (let page = 1, total = 1; rows.length < total; page++) {
        const answer = await readReport(MONTH, { ...body, page })
        rows.push(...answer.data)
        total = answer.total
      }
      expect(rows.every((row) => row[measure] !== null)).toBe(true)
      expect([measure, addUp(rows, measure)]).toEqual([measure, thousandths(totals[measure])])
    }
  })

  test('differ by what is still owed, and the commission is a share of each sale', async () => {
    const { totals, groups } = await readReport(
      { from: '2020-01-01', to: '2030-12-31' },
      { group: 'provider' },
    )
    const { rows } = await sql<{ owed: string }>`select sum(amount)::text as owed
      from ledger_entries where booking_id is not null`.execute(server.db)
    const difference = thousandths(totals.sold) - thousandths(totals.paid)
    expect(difference).toBe(thousandths(rows[0]?.owed ?? null))
    const { rows: providers } = await sql<{
      id: number
      earned: string
    }>`select e.provider_id as id,
      sum(round(e.amount * p.commission_percent / 100, 3))::text as earned
      from ledger_entries as e join providers as p on p.id = e.provider_id
      where e.movement in ('charge', 'discount', 'fee', 'waiver') group by 1`.execute(server.db)
    const expected = new Map(providers.map(({ id, earned }) => [id, earned]))
    expect(expected.size).toBeGreaterThan(2)
    for (const { key, earned } of groups)
      expect([key, thousandths(earned)]).toEqual([key, thousandths(expected.get(key) ?? null)])
  })

  test('have parts by status, kind and movement that add up', async () => {
    const { totals, groups } = await readReport(MONTH, { group: 'movement' })
    const statuses = await Promise.all(
      ['open', 'completed', 'cancelled'].map((status) => readReport(MONTH, { status })),
    )
    const kinds = await Promise.all(
      ['appointment', 'scheduled', 'subscription'].map((service_type) =>
        readReport(MONTH, { service_type }),
      ),
    )
    for (const name of ['sold', 'paid', 'earned']) {
      const whole = thousandths(totals[name])
      expect(addUp(groups, name)).toBe(whole)
      for (const parts of [statuses, kinds])
        expect(addUp(parts.map((part) => part.totals) as Row[], name)).toBe(whole)
    }
    const words = groups.map(({ key }: { key: string }) => key)
    for (const movement of ['charge', 'payment', 'tip', 'discount', 'refund', 'fee', 'waiver'])
      expect(words).toContain(movement)
  })

  test('are compared for equal days while the month runs', async () => {
    const { compared } = await readReport(MONTH, { compare: 'previous' })
    const { previous } = compared
    expect([previous.from, previous.to]).toEqual(['2026-02-01', '2026-02-10'])
    expect(previous.current).toMatchObject({ from: '2026-03-01', to: '2026-03-10' })
    const { totals } = await readReport({ from: '2026-02-01', to: '2026-02-10' })
    expect(previous.totals).toEqual(totals)
  })

  test('keep movements of sales that are gone for good', async () => {
    const everything = { from: '2020-01-01', to: '2030-12-31' }
    const before = await readReport(everything)
    const { rows } = await sql<{ id: number }>`select max(booking_id) as id from ledger_entries
      where kind = 'subscriptions'`.execute(server.db)
    await sql`alter table ledger_entries disable trigger user`.execute(server.db)
    await sql`update ledger_entries set booking_id = 1000000 + booking_id
      where kind = 'subscriptions' and booking_id = ${rows[0]?.id}`.execute(server.db)
    await sql`alter table ledger_entries enable trigger user`.execute(server.db)
    expect((await readReport(everything)).totals).toEqual(before.totals)
  })
})
