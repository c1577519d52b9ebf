import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { reports } from '../../../resources/reports/index.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { oneOf } from '../../support/runner/whole.ts'

const all: [string, AnyReport][] = Object.entries(reports)
const ROLES = ['admin', 'operations', 'car wash'] as const
const ENCODINGS = ['json', 'form', 'urlencoded'] as const

/** The specification's parameters, in its words, and what each is when nothing is chosen on 10 March 2026. */
const DEFAULTS = {
  'POST admin/financial-report': {
    start_date: '2016-03-10',
    end_date: '2036-03-10',
    service_type: 'appointment',
    status: 'completed',
    area_id: null,
    city_id: null,
    provider_id: null,
  },
  'POST admin/getPerformanceReports': {
    date_range: null,
    employee_id: null,
    is_completed: null,
    service_type: null,
  },
  'POST admin/TransactionsList': {
    start_date: null,
    end_date: null,
    customer_identifier: null,
    service_type: null,
  },
  'POST admin/employeePerformance': { employee_id: null, date_range: null },
  'POST admin/CustomerActivityReport': {
    start_date: '2024-01-01',
    end_date: '2024-12-31',
    service_type: null,
  },
}
/** The parameters of reports that the specification lacks. */
const OWN_DEFAULTS = { 'POST admin/journal': { start_date: null, end_date: null } }

const financial = reports['financial-report'].call.request
const performance = reports['performance-report'].call.request
const money = reports['transactions-report'].call.request
const staff = reports['employee-performance'].call.request
const activity = reports['customer-activity-report'].call.request

const BAD = [
  [financial, { start_date: '2026-02-30' }, 'start_date', 'not_date'],
  [financial, { start_date: '12026-01-01' }, 'start_date', 'not_year'],
  [financial, { end_date: '2101-01-01' }, 'end_date', 'not_year'],
  [financial, { start_date: 'infinity' }, 'start_date', 'not_date'],
  [financial, { start_date: '2026-02-01', end_date: '2026-01-31' }, 'end_date', 'end_before_start'],
  [financial, { service_type: 'washing' }, 'service_type', 'not_choice'],
  [financial, { status: 'done' }, 'status', 'not_choice'],
  [financial, { area_id: 'here' }, 'area_id', 'not_id'],
  [financial, { area_id: 2_000_000_000 }, 'area_id', 'not_there'],
  [financial, { city_id: 2_000_000_000 }, 'city_id', 'not_there'],
  [financial, { colour: 'red' }, 'colour', 'unknown'],
  [financial, { group: 'colour' }, 'group', 'unknown'],
  [financial, { sort: 'colour' }, 'sort', 'unknown'],
  [financial, { perPage: 1001 }, 'perPage', 'too_large'],
  [financial, { page: 0 }, 'page', 'too_small'],
  [performance, { date_range: '2026-01-31..2026-01-01' }, 'date_range', 'end_before_start'],
  [performance, { date_range: 'last week' }, 'date_range', 'not_period'],
  [performance, { date_range: '2026-01-01,2026-01-02,2026-01-03' }, 'date_range', 'not_period'],
  [performance, { date_range: '2026-01-01..' }, 'date_range', 'not_period'],
  [
    performance,
    { date_range: `2026-01-01${' '.repeat(9999)}2026-01-01` },
    'date_range',
    'not_period',
  ],
  [performance, { date_range: { from: 1 } }, 'date_range', 'not_period'],
  [performance, { employee_id: 2_000_000_000 }, 'employee_id', 'not_there'],
  [performance, { is_completed: 'maybe' }, 'is_completed', 'not_flag'],
  [performance, { service_type: 'all' }, 'service_type', 'not_choice'],
  [money, { customer_identifier: 'x'.repeat(255) }, 'customer_identifier', 'too_long'],
  [activity, { start_date: '2026-01-01' }, 'end_date', 'end_before_start'],
  [financial, { start_date: '-2026-01-01' }, 'start_date', 'not_date'],
  [performance, { date_range: '0001-01-01..9999-12-31' }, 'date_range', 'not_year'],
  [performance, { date_range: '2026-01-01..12026-01-01' }, 'date_range', 'not_year'],
  [performance, { where: { week: '2101-01-05' } }, 'where.week', 'not_year'],
  [financial, { compare: 'last' }, 'compare', 'not_choice'],
  [financial, { compare: ['previous', 'last'] }, 'compare', 'not_choice'],
  [financial, { compare: 'year,{}' }, 'compare', 'not_choice'],
  [financial, { rows: 'all' }, 'rows', 'not_flag'],
  [financial, { where: 'area=5' }, 'where', 'not_where'],
  [financial, { where: '[1]' }, 'where', 'not_where'],
  [financial, { where: 'null' }, 'where', 'not_where'],
  [financial, { where: 7 }, 'where', 'not_where'],
  [financial, { where: { colour: 'red' } }, 'where.colour', 'unknown'],
  [financial, { where: '{"__proto__":1}' }, 'where.__proto__', 'unknown'],
  [financial, { where: { employee: 1 } }, 'where.employee', 'unknown'],
  [financial, { where: { area: 'here' } }, 'where.area', 'not_id'],
  [financial, { where: { area: [1] } }, 'where.area', 'not_id'],
  [financial, { where: { month: '2026-02-30' } }, 'where.month', 'not_date'],
  [financial, { where: { state: 'done' } }, 'where.state', 'not_choice'],
  [financial, { where: { kind: 'washing' } }, 'where.kind', 'not_choice'],
  [performance, { where: { hour: 24 } }, 'where.hour', 'too_large'],
  [money, { where: { method: 'shells' } }, 'where.method', 'not_choice'],
  [staff, { sort: 'number' }, 'sort', 'unknown'],
  [staff, { rows: 1, sort: 'jobs' }, 'sort', 'unknown'],
] as const

const REPLIES: Record<string, RegExp> = {
  not_date: /date that exists/,
  not_year: /from 2000 to 2100/,
  end_before_start: /last day is before the first/,
  not_choice: /Choose one of/,
  not_id: /Choose a record/,
  not_there: /does not exist/,
  unknown: /does not exist here/,
  too_large: /(1000|23) or less/,
  too_small: /1 or more/,
  not_period: /Enter two days/,
  not_flag: /yes or no/,
  not_where: /JSON object/,
  too_long: /254 characters/,
}

test('The reports are the five of the specification with its parameters, and the journal', () => {
  const params = all.map(([, { call, params }]) => [call.request, Object.keys(params)])
  expect(Object.fromEntries(params)).toEqual(
    Object.fromEntries(
      Object.entries({ ...DEFAULTS, ...OWN_DEFAULTS }).map(([request, values]) => [
        request,
        Object.keys(values),
      ]),
    ),
  )
})

describe.each(TESTED_ENGINES)('The endpoints of the reports, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestApp(engine)
    for (const role of ROLES) tokens[role] = await server.tokenOf(ACCOUNTS[role])
  })
  afterAll(() => server.close())

  const ask = (request: string, body: object = {}, role = 'admin') =>
    server.call(request, { token: tokens[role], body })

  test.each(all)('%s answers the roles that it is for', async (_, { call, roles }) => {
    expect((await server.call(call.request, { body: {} })).status).toBe(401)
    for (const role of ROLES) {
      const { status } = await ask(call.request, {}, role)
      expect([role, status]).toEqual([role, roles.includes(role) ? 200 : 403])
    }
  })

  test.each(Object.entries(DEFAULTS))(
    '%s has its default parameters',
    async (request, expected) => {
      const empty = await ask(request)
      expect(empty.body.params).toEqual(expected)
      const blank = Object.fromEntries(Object.keys(expected).map((name) => [name, '']))
      expect((await ask(request, blank)).body).toEqual(empty.body)
      expect((await server.call(request, { token: tokens.admin })).body).toEqual(empty.body)
    },
  )

  test.each(all)('%s gives the same answer in each encoding', async (_, report) => {
    const { call, params, sources } = report
    const [source = ''] = Object.keys(sources)
    const days =
      'date_range' in params
        ? { date_range: '2026-01-01..2026-03-01' }
        : { start_date: '2026-01-01', end_date: '2026-03-01' }
    const answers = []
    for (const encoding of ENCODINGS) {
      const narrowed = { where: JSON.stringify({ source }), compare: 'year,previous', rows: 1 }
      const body = { ...days, ...narrowed, page: 1, perPage: 20, group: 'month' }
      answers.push((await server.call(call.request, { token: tokens.admin, body, encoding })).body)
    }
    expect(answers[0].total).toBeGreaterThan(0)
    expect(answers[0].where).toEqual({ source })
    expect(answers[0].data.every((row: { source: string }) => row.source === source)).toBe(true)
    expect(Object.keys(answers[0].compared)).toEqual(['previous', 'year'])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test.each(BAD)('%s refuses %j with an error at %s', async (request, body, field, key) => {
    const { status, body: answer } = await ask(request, body)
    expect(status).toBe(key === 'unknown' ? 400 : 422)
    expect(Object.keys(answer.errors)).toEqual([field])
    expect(answer.errors[field][0]).toMatch(REPLIES[key] ?? key)
  })

  test('accept comparisons as repeated fields of a form', async () => {
    const form = new FormData()
    for (const one of ['year', 'previous']) form.append('compare', one)
    const headers = { authorization: `Bearer ${tokens.admin}` }
    const init = { method: 'POST', headers, body: form }
    const answer = await server.app.request(`/api/${financial.split(' ')[1]}`, init)
    expect(Object.keys((await answer.json()).compared)).toEqual(['previous', 'year'])
  })

  test('distinguish a malformed body from wrong parameters', async () => {
    const headers = { 'content-type': 'text/csv' }
    expect((await server.call(financial, { token: tokens.admin, body: {}, headers })).status).toBe(
      415,
    )
    const malformed = await server.app.request('/api/admin/financial-report', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
      body: '{',
    })
    expect(malformed.status).toBe(400)
  })

  test.each([
    '2026-01-01..2026-02-01',
    '2026-01-01,2026-02-01',
    '2026-01-01, 2026-02-01',
    '2026-01-01 - 2026-02-01',
    '2026-01-01 to 2026-02-01',
    '٢٠٢٦-٠١-٠١ to ٢٠٢٦-٠٢-٠١',
  ])('accept the period %s', async (date_range) => {
    const { body } = await ask(performance, { date_range })
    expect(body.params.date_range).toBe('2026-01-01..2026-02-01')
  })

  test.each(all)(
    '%s returns every declared field, and its columns are among them',
    async (_, report) => {
      const wide =
        'date_range' in report.params ? {} : { start_date: '2020-01-01', end_date: '2030-01-01' }
      const { body } = await ask(report.call.request, { ...wide, perPage: 5 })
      expect(body.data.length).toBe(5)
      expect(Object.keys(body.totals)).toEqual(Object.keys(report.measures))
      for (const row of body.data)
        expect(report.columns.filter((column) => !(column in row))).toEqual([])
      const exact = Object.entries(report.measures).filter(([, { type }]) => type === 'money')
      for (const [name] of exact) expect(body.totals[name]).toMatch(/^-?\d+\.\d{3}$/)
    },
  )

  test.each(oneOf(6, all))(
    '%s in pages equals the whole report, whatever the order',
    async (_, report) => {
      const days =
        'date_range' in report.params
          ? { date_range: '2026-02-20..2026-03-10' }
          : { start_date: '2026-02-20', end_date: '2026-03-10' }
      for (const sort of oneOf(3, report.columns)) {
        const body = { ...days, sort, order: 'DESC' }
        const whole = (await ask(report.call.request, body)).body
        expect(whole.totalPages).toBeUndefined()
        const pages = []
        for (let page = 1; page <= Math.ceil(whole.total / 40); page++)
          pages.push((await ask(report.call.request, { ...body, page, perPage: 40 })).body)
        expect(pages.flatMap((page) => page.data)).toEqual(whole.data)
        expect(pages[0].totalPages).toBe(pages.length)
        expect(pages[0].totals).toEqual(whole.totals)
      }
    },
  )

  test('find rows by their day without reading all rows', async () => {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = current_schema()`.execute(server.db)
    const indexes = rows.map(({ name }) => name)
    const days = all.flatMap(([, { sources }]) =>
      Object.values(sources).map(
        ({ entity: of, day }) => `${of.replaceAll('-', '_')}_${day}_index`,
      ),
    )
    expect(new Set(days).size).toBe(7)
    expect(days.filter((day) => !indexes.includes(day))).toEqual([])
  })

  test('return at most 1000 lines, with the count and sum of all lines', async () => {
    const { body } = await ask(financial)
    expect(body.data.length).toBe(Math.min(body.total, 1000))
    expect(body.total).toBe(body.totals.movements)
    expect(body.total).toBeGreaterThan(1000)
  })
})
