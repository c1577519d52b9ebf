import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { reports } from '../../../resources/reports/index.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { oneOf, times } from '../../support/runner/whole.ts'

interface Row {
  [field: string]: any
}

const all: [string, AnyReport][] = Object.entries(reports)
const wide = (report: AnyReport, from = '2020-01-01', to = '2030-12-31') => ({
  ...('service_type' in report.params &&
  report.params.service_type &&
  'default' in report.params.service_type
    ? { service_type: 'all', status: 'all' }
    : {}),
  ...('date_range' in report.params
    ? { date_range: `${from}..${to}` }
    : { start_date: from, end_date: to }),
})

/** Exact sums, without the code they are held against. */
const fils = (amount: string | null) => BigInt((amount ?? '0.000').replace('.', ''))
function getAmount(total: bigint): string {
  const digits = String(total < 0n ? -total : total).padStart(4, '0')
  return `${total < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
const getSum = (rows: Row[], field: string) =>
  getAmount(rows.reduce((sum, row) => sum + fils(row[field]), 0n))

/** Kuwait is three hours ahead the whole year. */
const kuwaitDay = (instant: string) =>
  new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 10)
const TODAY = '2026-03-10'

describe.each(TESTED_ENGINES)('The numbers of the reports, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  let appointments: Row[]
  let scheduled: Row[]
  let subscriptions: Row[]
  let transactions: Row[]
  let entries: Row[]

  const list = async (request: string): Promise<Row[]> =>
    (await server.call(request, { token })).body.data
  const ask = async (report: AnyReport, body: object) => {
    const answer = await server.call(report.call.request, { token, body })
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    return answer.body
  }

  beforeAll(async () => {
    server = await startTestApp(engine)
    token = await server.tokenOf(ACCOUNTS.admin)
    appointments = [
      ...(await list('GET admin/appointment/all?is_completed=0')),
      ...(await list('GET admin/appointment/all?is_completed=1')),
      ...(await list('GET admin/appointment/trashed')),
    ]
    scheduled = [
      ...(await list('GET admin/scheduled/show?is_completed=0')),
      ...(await list('GET admin/scheduled/all?is_completed=1')),
      ...(await list('GET admin/scheduled/trashed')),
    ]
    subscriptions = [
      ...(await list('GET admin/subscription/show')),
      ...(await list('GET admin/subscription/trashed')),
    ]
    transactions = await list('GET admin/transactions/all')
    entries = await list('GET admin/ledger/all')
  })
  afterAll(() => server.close())

  const isDone = (row: Row) => row.is_completed === 1 && row.deleted_at === null
  const between = (day: string, from: string, to: string) => from <= day && day <= to
  const period = fc
    .tuple(fc.integer({ min: -400, max: 30 }), fc.integer({ min: 0, max: 90 }))
    .map(([offset, days]) => {
      const day = (after: number) =>
        new Date(Date.parse(TODAY) + after * 86_400_000).toISOString().slice(0, 10)
      return [day(offset), day(offset + days)] as const
    })

  test('have rows to count in the test data', () => {
    expect(appointments.length).toBeGreaterThan(1000)
    for (const rows of [scheduled, subscriptions, transactions])
      expect(rows.length).toBeGreaterThan(0)
  })

  /** The entries of the ledger of one kind, about rows that meet a condition. */
  const listEntries = (kind: string, rows: Row[], isCounted: (row: Row) => boolean) => {
    const ids = new Set(rows.filter(isCounted).map(({ id }) => id))
    return entries.filter((entry) => entry.kind === kind && ids.has(entry.booking_id))
  }
  const readTotals = (rows: Row[]) => ({
    sold: getSum(rows, 'sold'),
    paid: getSum(rows, 'paid'),
    earned: getSum(rows, 'earned'),
    movements: rows.length,
  })

  test('financial report: counts the movements of completed instant bookings by default', async () => {
    const { totals } = await ask(reports['financial-report'], {})
    const rows = listEntries('instant-bookings', appointments, isDone)
    expect(totals).toEqual(readTotals(rows))
    const [sold, paid] = [
      ['charge', 'discount', 'fee', 'waiver'],
      ['payment', 'tip', 'refund'],
    ].map((kinds) => rows.filter(({ movement }) => kinds.includes(movement)))
    expect(totals.sold).toBe(getSum(sold ?? [], 'amount'))
    expect(fils(totals.paid)).toBe(-fils(getSum(paid ?? [], 'amount')))
    expect(fils(totals.sold)).toBeGreaterThan(fils(totals.earned))
    expect(fils(totals.earned)).toBeGreaterThan(0n)
  })

  test('financial report: covers any period, by day of the business, and any status', async () => {
    const states: Record<string, (row: Row) => boolean> = {
      completed: isDone,
      open: (row) => row.is_completed === 0 && row.deleted_at === null,
      cancelled: (row) => row.deleted_at !== null,
      all: () => true,
    }
    const kinds = {
      appointment: ['instant-bookings', appointments],
      scheduled: ['scheduled-bookings', scheduled],
    } as const
    const asked = fc.tuple(
      period,
      fc.constantFrom(...Object.keys(states)),
      fc.constantFrom('appointment', 'scheduled'),
    )
    await fc.assert(
      fc.asyncProperty(asked, async ([[start_date, end_date], status, service_type]) => {
        const [kind, bookings] = kinds[service_type as keyof typeof kinds]
        const rows = listEntries(kind, bookings, states[status] ?? isDone).filter((row) =>
          between(kuwaitDay(row.occurred_at), start_date, end_date),
        )
        const body = { start_date, end_date, status, service_type }
        const { totals, total, data } = await ask(reports['financial-report'], body)
        expect([totals, total]).toEqual([readTotals(rows), rows.length])
        const ids = (some: Row[]) =>
          some.map(({ id }) => id).sort((first, second) => first - second)
        if (total <= 1000) expect(ids(data)).toEqual(ids(rows))
      }),
      { numRuns: times(12, 25) },
    )
  })

  test('financial report: counts subscriptions as completed after their last day', async () => {
    const report = reports['financial-report']
    const body = { ...wide(report), service_type: 'subscription' }
    const isLive = (row: Row) => row.deleted_at === null
    for (const [status, isCounted] of [
      ['completed', (row: Row) => isLive(row) && row.end_date < TODAY],
      ['open', (row: Row) => isLive(row) && row.end_date >= TODAY],
      ['cancelled', (row: Row) => !isLive(row)],
    ] as const) {
      const rows = listEntries('subscriptions', subscriptions, isCounted)
      const { totals } = await ask(report, { ...body, status })
      expect([status, totals]).toEqual([status, readTotals(rows)])
    }
  })

  test('financial report: can be limited to an area, its city or a provider', async () => {
    const report = reports['financial-report']
    const done = appointments.filter(isDone)
    const areas = await list('GET nationality_area/all')
    const { area_id, provider_id } = done[0] as Row
    const city_id = areas.find((area) => area.id === area_id)?.city_id
    const inCity = new Set(areas.filter((area) => area.city_id === city_id).map((area) => area.id))
    const { length } = listEntries('instant-bookings', appointments, isDone)
    for (const [narrow, isCounted] of [
      [{ area_id }, (row: Row) => row.area_id === area_id],
      [{ city_id }, (row: Row) => inCity.has(row.area_id)],
      // A payment counts for the provider of its booking.
      [{ provider_id }, (row: Row) => row.provider_id === provider_id],
    ] as const) {
      const { totals } = await ask(report, narrow)
      const rows = listEntries('instant-bookings', done, isCounted)
      expect([narrow, totals]).toEqual([narrow, readTotals(rows)])
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.length).toBeLessThan(length)
    }
  })

  test('performance report: can be limited to an employee, to jobs that are done or not, and to one kind', async () => {
    const report = reports['performance-report']
    const employee_id = appointments.find((row) => row.employee_id && isDone(row))?.employee_id
    const theirs = appointments.filter((row) => row.employee_id === employee_id)
    const done = theirs.filter(isDone)
    const cancelled = theirs.filter((row) => row.deleted_at !== null)
    const body = { employee_id, service_type: 'appointment' }
    const { totals } = await ask(report, body)
    expect(totals).toMatchObject({
      jobs: theirs.length,
      completed: done.length,
      cancelled: cancelled.length,
      open: theirs.length - done.length - cancelled.length,
      minutes: done.reduce((sum, row) => sum + row.duration_minutes, 0),
      completed_share: ((100 * done.length) / theirs.length).toFixed(3),
    })
    expect((await ask(report, { ...body, is_completed: 1 })).totals.jobs).toBe(done.length)
    expect((await ask(report, { ...body, is_completed: 0 })).totals.jobs).toBe(totals.open)
  })

  test('transactions report: can be limited to a customer by id, e-mail, phone or name', async () => {
    const report = reports['transactions-report']
    const customers = await list('GET general/showCustomers')
    const { customer_id } = transactions[0] as Row
    const customer = customers.find((row) => row.id === customer_id)
    const found = await server.call('POST admin/users/one', { token, body: { id: customer_id } })
    const { email, phone, name } = found.body.data
    const rows = transactions.filter((row) => row.customer_id === customer_id)
    const namesakes = new Set(customers.filter((row) => row.name === name).map((row) => row.id))
    expect(customer?.name).toBe(name)
    for (const identifier of [customer_id, email.toUpperCase(), phone, phone.replace(/\s/g, '')]) {
      const { totals } = await ask(report, { customer_identifier: identifier })
      expect([identifier, totals.transactions]).toEqual([identifier, rows.length])
    }
    const named = await ask(report, { customer_identifier: name })
    expect(named.data.every((row: Row) => namesakes.has(row.customer_id))).toBe(true)
    expect(named.total).toBeGreaterThanOrEqual(rows.length)
    expect((await ask(report, { customer_identifier: '%' })).total).toBe(0)
  })

  test('transactions report: adds up by status and kind to the sums of the rows', async () => {
    const report = reports['transactions-report']
    const kinds = {
      appointment: 'instant-bookings',
      scheduled: 'scheduled-bookings',
      subscription: 'subscriptions',
    }
    for (const [service_type, kind] of Object.entries(kinds)) {
      const rows = transactions.filter((row) => row.kind === kind)
      const { totals } = await ask(report, { service_type })
      const paid = rows.filter((row) => row.status === 'paid')
      const refunded = rows.filter((row) => row.status === 'refunded')
      expect(totals).toMatchObject({
        transactions: rows.length,
        paid: getSum(paid, 'amount'),
        refunded: getSum(refunded, 'amount'),
      })
    }
    expect((await ask(report, {})).totals.transactions).toBe(transactions.length)
  })

  test('employees report: has one line for each employee, equal to the rows', async () => {
    const { data, total } = await ask(reports['employee-performance'], {})
    expect(data.length).toBe(total)
    const performance = reports['performance-report']
    const given = (data as Row[]).filter((line) => line.employee_id !== null)
    for (const line of given.slice(0, 3)) {
      const { totals } = await ask(performance, { employee_id: line.employee_id })
      const { jobs, completed, open, cancelled, completed_share, minutes } = line
      expect(totals).toMatchObject({ jobs, completed, open, cancelled, completed_share, minutes })
      expect(line.employee).toEqual(expect.any(String))
    }
  })

  test.each([{}, { date_range: '2026-03-01..2026-03-10' }])(
    'count the same jobs for employees and performance, unassigned jobs included: %j',
    async (asked) => {
      const staff = await ask(reports['employee-performance'], asked)
      const { totals } = await ask(reports['performance-report'], asked)
      const { jobs, completed, open, cancelled, completed_share, minutes } = staff.totals
      expect({ jobs, completed, open, cancelled, completed_share, minutes }).toEqual(totals)
      const nobody = (staff.data as Row[]).find((line) => line.employee_id === null)
      expect(Number(nobody?.jobs)).toBeGreaterThan(0)
      expect(Number(nobody?.completed)).toBe(0)
    },
  )

  test('customers report: has one line for each customer, of 2024 by default', async () => {
    const report = reports['customer-activity-report']
    expect((await ask(report, {})).params.start_date).toBe('2024-01-01')
    const dates = { start_date: '2025-06-01', end_date: '2026-03-10' }
    const { data } = await ask(report, { ...dates, service_type: 'appointment' })
    const [line] = data as Row[]
    const theirs = appointments.filter(
      (row) =>
        row.customer_id === line?.customer_id &&
        between(kuwaitDay(row.starts_at), dates.start_date, dates.end_date),
    )
    expect(line).toMatchObject({
      bookings: theirs.length,
      completed: theirs.filter(isDone).length,
      cancelled: theirs.filter((row) => row.deleted_at !== null).length,
      total: getSum(theirs.filter(isDone), 'total'),
      latest: theirs
        .map((row) => kuwaitDay(row.starts_at))
        .sort()
        .at(-1),
    })
  })

  test.each(oneOf(2, all))(
    'of %s have the same total however they are grouped, and days add up to weeks and months',
    async (_, report) => {
      const additive = Object.entries(report.measures).filter(([, measure]) =>
        /^(count|sum)$/.test(measure.calculate),
      )
      const sum = (groups: Row[], name: string) =>
        groups.reduce(
          (total, group) =>
            total + (typeof group[name] === 'string' ? fils(group[name]) : BigInt(group[name])),
          0n,
        )
      const body = wide(report, '2025-01-01', '2026-12-31')
      for (const group of Object.keys(report.dimensions)) {
        const { groups, totals } = await ask(report, { ...body, group, perPage: 1 })
        expect(groups.length).toBeGreaterThan(0)
        expect(new Set(groups.map((group: Row) => group.key)).size).toBe(groups.length)
        for (const [name] of additive)
          expect([group, name, sum(groups, name)]).toEqual([group, name, sum([totals], name)])
      }
      const days = (await ask(report, { ...body, group: 'day', perPage: 1 })).groups
      const months = (await ask(report, { ...body, group: 'month', perPage: 1 })).groups
      for (const month of months)
        for (const [name] of additive)
          expect(
            sum(
              days.filter((day: Row) => day.key.startsWith(month.key.slice(0, 7))),
              name,
            ),
          ).toBe(sum([month], name))
    },
  )

  test('of each status add up to the total', async () => {
    const finances = reports['financial-report']
    const parts: Row[] = []
    for (const status of Object.keys(finances.states))
      parts.push((await ask(finances, { ...wide(finances), status })).totals)
    const { totals } = await ask(finances, wide(finances))
    expect(totals).toEqual({
      ...readTotals([]),
      sold: getSum(parts, 'sold'),
      paid: getSum(parts, 'paid'),
      earned: getSum(parts, 'earned'),
      movements: parts.reduce((sum, part) => sum + part.movements, 0),
    })
    const { jobs, completed, open, cancelled } = (await ask(reports['performance-report'], {}))
      .totals
    expect(jobs).toBe(completed + open + cancelled)
  })

  test('of a day begin at midnight of the business', async () => {
    const [late] = listEntries('instant-bookings', appointments, isDone)
    const { sql } = await import('kysely')
    const put = async (instant: string) => {
      await sql`alter table ledger_entries disable trigger user`.execute(server.db)
      await sql`update ledger_entries set occurred_at = ${instant} where id = ${late?.id}`.execute(
        server.db,
      )
      await sql`alter table ledger_entries enable trigger user`.execute(server.db)
    }
    const readCount = async (day: string) =>
      (await ask(reports['financial-report'], { start_date: day, end_date: day })).data.filter(
        (row: Row) => row.id === late?.id,
      ).length
    await put('2025-07-01T20:59:59Z')
    expect([await readCount('2025-07-01'), await readCount('2025-07-02')]).toEqual([1, 0])
    await put('2025-07-01T21:00:00Z')
    expect([await readCount('2025-07-01'), await readCount('2025-07-02')]).toEqual([0, 1])
    await put(late?.occurred_at)
  })
})
