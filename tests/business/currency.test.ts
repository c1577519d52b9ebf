import { sql } from 'kysely'
import readSpreadsheet from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../demo/seed-demo.ts'
import { registry } from '../../resources/index.ts'
import { convertRegistryCurrency } from '../../registry/values/computed/in-currency.ts'
import { createValueFormat } from '../../registry/text/value-format.ts'
import type { ValueFormatter } from '../../registry/text/value-text.ts'
import { getCurrencyDecimals } from '../../registry/values/decimals.ts'
import { syncTables } from '../../server/db/tables/sync.ts'
import { type OpenDatabase, openPostgres } from '../../server/db/engines/engine.ts'
import { listReferences } from '../../src/platform/data/rows/list-references.ts'
import type { Row } from '../../src/platform/data/rows/normalise.ts'
import { buildCsvFile } from '../../src/parts/export/csv.ts'
import { buildXlsxFile } from '../../src/parts/export/xlsx.ts'
import { buildListSheet } from '../../src/screens/list/export/list-sheet.ts'
import { parseListAddress } from '../../src/parts/table/state/list-state.ts'
import { templates } from '../support/database/database.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { oneOf } from '../support/runner/whole.ts'

const AMOUNTS = ['price', 'discount', 'tax', 'total'] as const

/** The smallest units of an amount. */
const units = (amount: unknown) => BigInt(String(amount).replace('.', ''))

/** A 10 % discount on this price, then 5 % tax: each is rounded once. */
const SUBSCRIPTIONS = {
  JPY: { price: '105', discount: '11', tax: '5', total: '99' },
  EUR: { price: '10.55', discount: '1.06', tax: '0.47', total: '9.96' },
  KWD: { price: '10.555', discount: '1.056', tax: '0.475', total: '9.974' },
}
const SENTENCES = {
  JPY: 'Bitte eine ganze Zahl eingeben.',
  EUR: 'Bitte eine Zahl mit höchstens 2 Nachkommastellen eingeben.',
  KWD: 'Bitte eine Zahl mit höchstens 3 Nachkommastellen eingeben.',
}
const PATTERNS = { JPY: /^\d+$/, EUR: /^\d+\.\d{2}$/, KWD: /^\d+\.\d{3}$/ }

const currencies = ['JPY', 'EUR', 'KWD'] as const

describe.each(oneOf(3, currencies))('A business in %s', (currency) => {
  const decimals = getCurrencyDecimals(currency)
  let opened: OpenDatabase
  let server: ReturnType<typeof appOn>
  let token = ''

  beforeAll(async () => {
    opened = await openPostgres(await templates.newDatabaseUrl('empty'))
    await syncTables(opened.setupDb, convertRegistryCurrency(registry, decimals))
    await seedDemo(opened.setupDb, { now: TEST_NOW, currency, bookings: 40, history: false })
    server = appOn(opened.db, undefined, { currency })
    token = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(() => opened.close())

  const call = (request: string, body?: object) =>
    server.call(request, { token, body, headers: { 'accept-language': 'de' } })

  async function planAt(price: string) {
    return call('POST admin/plans/store', {
      name: `Plan at ${price}`,
      kind: 'Standard',
      price,
      washes: 4,
      duration_days: 30,
      active: 1,
    })
  }

  test('refuses a price with too many decimals in a sentence, and accepts trailing zeros', async () => {
    const price = `105.${'5'.repeat(decimals + 1)}`
    const { status, body } = await planAt(price)
    expect([status, body.errors]).toEqual([422, { price: [SENTENCES[currency]] }])
    const made = await planAt('105.0000')
    expect(made.body.data.price).toBe(`105.${'0'.repeat(decimals)}`.replace(/\.$/, ''))
  })

  test('rounds the discount and the tax of a booking once each, and its total adds up', async () => {
    const expected = SUBSCRIPTIONS[currency]
    const plan = await planAt(expected.price)
    const promo = await call('POST admin/promo/store', {
      code: 'TENTH',
      discount_percent: '10',
      discount_amount: null,
      starts_on: '2026-03-01',
      ends_on: '2026-03-31',
      max_uses: null,
      active: 1,
    })
    const { rows } = await sql<object>`select v.user_id as customer_id, v.id as vehicle_id,
      (select min(id) from providers where deleted_at is null) as provider_id
      from vehicles v where deleted_at is null order by id limit 1`.execute(opened.db)
    const sold = await call('POST admin/subscription/store', {
      ...rows[0],
      plan_id: plan.body.data.id,
      promo_id: promo.body.data.id,
      start_date: '2026-03-10',
    })
    expect(sold.body.data).toMatchObject(expected)
    const { rows: due } = await sql<object>`select amount::text as amount from transactions
      where kind = 'subscriptions' and booking_id = ${sold.body.data.id}`.execute(opened.db)
    expect(due).toEqual([{ amount: expected.total }])
  })

  test('has rows, reports and report groups that add up to the last digit', async () => {
    const { body: listed } = await call('GET admin/subscription/show')
    for (const row of listed.data) {
      for (const name of AMOUNTS) expect(row[name]).toMatch(PATTERNS[currency])
      expect(units(row.total)).toBe(units(row.price) - units(row.discount) + units(row.tax))
    }
    for (const status of ['all', 'cancelled']) {
      const asked = { service_type: 'all', status, group: 'provider', perPage: 1000 }
      const { body } = await call('POST admin/financial-report', asked)
      const names = ['sold', 'paid', 'earned'] as const
      for (const name of names) {
        expect([name, body.totals[name]]).toEqual([name, expect.stringMatching(PATTERNS[currency])])
        const parts = body.groups.map((group: Record<string, unknown>) => units(group[name]))
        const whole = parts.reduce((sum: bigint, part: bigint) => sum + part, 0n)
        expect([name, units(body.totals[name])]).toEqual([name, whole])
      }
    }
    const none = { start_date: '2001-01-01', end_date: '2001-01-02' }
    const { body: empty } = await call('POST admin/financial-report', none)
    expect(empty.totals.sold).toMatch(PATTERNS[currency])
  })

  test('exports complete files that add up to the last digit', async () => {
    const { body } = await call('GET admin/subscription/show')
    const rows: Row[] = body.data
    const reference = listReferences().find(({ resource }) => resource.name === 'subscriptions')
    if (!reference) throw new Error('There is no list of subscriptions.')
    const writer: ValueFormatter = {
      translate: (key) => key,
      format: createValueFormat({
        language: 'de',
        timeZone: 'Asia/Kuwait',
        currency,
        now: TEST_NOW,
      }),
    }
    const list = { reference, columns: AMOUNTS, state: parseListAddress('', reference) }
    const task = { signal: new AbortController().signal, onProgress: () => undefined }
    const sheet = await buildListSheet(writer, list, rows, task)

    const csv = await buildCsvFile([sheet], 'de').text()
    const [, ...lines] = csv.trim().split('\r\n')
    const withoutId = lines.map((line) => line.split(';').slice(1))
    const cells = withoutId.map((line) => line.map((cell) => cell.replace(',', '.')))
    expect(cells).toEqual(rows.map((row) => AMOUNTS.map((name) => row[name])))
    for (const [price, discount, tax, total] of cells)
      expect(units(total)).toBe(units(price) - units(discount) + units(tax))

    const book = await buildXlsxFile({ sheets: [sheet], rightToLeft: false })
    const [read] = await readSpreadsheet(Buffer.from(await book.arrayBuffer()))
    const numbers = read?.data
      .slice(1)
      .map((row) => row.slice(1).map((cell) => Number(cell).toFixed(decimals)))
    expect(numbers).toEqual(cells)
  })

  test('states its number of decimals in the capabilities, the documents and the registry', async () => {
    const { body } = await server.call('GET capabilities')
    expect(body.data).toMatchObject({ currency, currencyDecimals: decimals })
    const { body: document } = await server.call('GET openapi.json')
    const { price } = document.components.schemas.plans.properties
    const shape = new RegExp(price.pattern)
    const amount = SUBSCRIPTIONS[currency].price
    expect([amount, `${amount}1`, `${amount}.1`].map((text) => shape.test(text))).toEqual([
      true,
      decimals === 0,
      false,
    ])
  })
})
