import { sql } from 'kysely'
import papaparse from 'papaparse'
import readSpreadsheet from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { registry } from '../../../resources/index.ts'
import { journal } from '../../../resources/reports/journal.ts'
import { readReportState } from '../../../registry/reports/address/report-state.ts'
import { createCalendar, type GroupFormatter } from '../../../registry/reports/text/group-names.ts'
import { buildSheets } from '../../../registry/reports/text/report-sheets.ts'
import { createValueFormat } from '../../../registry/text/value-format.ts'
import { convertRegistryCurrency } from '../../../registry/values/computed/in-currency.ts'
import { getCurrencyDecimals } from '../../../registry/values/decimals.ts'
import { type OpenDatabase, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { buildCsvFile } from '../../../src/parts/export/csv.ts'
import { buildXlsxFile } from '../../../src/parts/export/xlsx.ts'
import { TESTED_ENGINES, templates } from '../../support/database/database.ts'
import { type MoneyMoves, moveMoney, poster } from '../../support/rows/money-moves.ts'
import { oneOf } from '../../support/runner/whole.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { readTexts } from '../../../tools/labels/locale-files.ts'

interface Line {
  id: number
  line: number
  source: string
  day: string
  account: string
  debit: string | null
  credit: string | null
  text: string
  document: string
}

/** The smallest units of an amount. */
const units = (amount: string | null) => BigInt((amount ?? '0').replace('.', ''))
const addUp = (lines: readonly Line[], side: 'debit' | 'credit') =>
  lines.reduce((sum, line) => sum + units(line[side]), 0n)

/** Groups lines by a key. */
function groupLines(lines: readonly Line[], getKey: (line: Line) => string) {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const key = getKey(line)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return groups
}

/** Expects that debits equal credits in each group of lines, by a key. */
function expectBalance(lines: readonly Line[], getKey: (line: Line) => string) {
  const groups = groupLines(lines, getKey)
  for (const [key, group] of groups)
    expect([key, addUp(group, 'debit')]).toEqual([key, addUp(group, 'credit')])
  return groups
}

type Call = (request: string, options: object) => Promise<{ status: number; body: any }>

/** Reads every line of a journal, page by page. */
async function readLines(call: Call, token: string, days: object = {}) {
  const lines: Line[] = []
  for (let page = 1, total = 1; lines.length < total; page++) {
    const { status, body } = await call('POST admin/journal', {
      token,
      body: { ...days, page, perPage: 1000 },
    })
    expect([status, body.errors]).toEqual([200, undefined])
    lines.push(...body.data)
    total = body.total
    if (lines.length >= total) return { lines, totals: body.totals }
  }
  throw new Error('There is no page.')
}

/** The sheets of a file of the journal, in English. */
function buildFile(lines: readonly Line[], totals: object, currency: string) {
  const texts = readTexts('en')
  const writer: GroupFormatter = {
    registry,
    report: journal,
    translate: (key) => texts[key] ?? key,
    format: createValueFormat({
      language: 'en',
      timeZone: 'Asia/Kuwait',
      currency,
      now: TEST_NOW,
    }),
    calendar: createCalendar('en-GB'),
  }
  const state = readReportState(new URLSearchParams(), journal, '2026-03-10')
  const content = { lines: lines.map((line) => ({ ...line })), totals: { ...totals }, groups: [] }
  return buildSheets(writer, state, { whole: content, titles: undefined, kind: 'csv' })
}

const HEAD = ['Day', 'Account', 'Debit', 'Credit', 'Text', 'Document']

/** Reads a CSV file of the journal without its head and its totals, with another library. */
async function readCsv(sheets: ReturnType<typeof buildFile>) {
  const text = await buildCsvFile(sheets, 'en').text()
  const [head, ...rows] = papaparse.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd()).data
  expect(head).toEqual(HEAD)
  return { rows: rows.slice(0, -1), totals: rows.at(-1) ?? [] }
}

describe.each(TESTED_ENGINES)('The journal, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let moves: MoneyMoves
  let lines: Line[]
  let totals: Record<'debit' | 'credit', string>
  beforeAll(async () => {
    moves = await moveMoney(server)
    ;({ lines, totals } = await read())
  })
  const read = (days?: object) => readLines(server.call, server.token, days)
  const setAccounts = async (values: object) => {
    const { rows } = await sql<{ id: number }>`select id from business_settings`.execute(server.db)
    await poster(server)('admin/business-settings/update', { id: rows[0]?.id, ...values })
  }
  /** The lines of a sale, as `account debit credit text`. */
  const listLines = async (bookingId: number) => {
    const { rows } = await sql<{ id: number }>`select id from ledger_entries
      where kind = 'instant-bookings' and booking_id = ${bookingId}`.execute(server.db)
    const ids = rows.map(({ id }) => id)
    return lines
      .filter(({ source, id }) => source === 'movements' && ids.includes(id))
      .map(({ account, debit, credit, text }) => `${account} ${debit} ${credit} ${text}`)
      .sort()
  }

  test('has a debit and a credit for each movement and each tax, which balance', async () => {
    const { rows } = await sql<{ movements: number; taxes: number }>`select
      (select count(*)::integer from ledger_entries) as movements,
      (select count(*)::integer from invoices where tax <> 0) as taxes`.execute(server.db)
    const { movements = 0, taxes = 0 } = rows[0] ?? {}
    expect(lines.length).toBe(2 * (movements + taxes))
    expect(taxes).toBeGreaterThan(0)
    expect(totals.debit).toBe(totals.credit)
    expect(addUp(lines, 'debit')).toBe(units(totals.debit))
    for (const { account, debit, credit } of lines) {
      expect([account === '', (debit === null) !== (credit === null)]).toEqual([false, true])
      expect(units(debit ?? credit)).toBeGreaterThan(0n)
    }
    const rowsByKey = expectBalance(lines, ({ source, id }) => `${source} ${id}`)
    expect([...rowsByKey.values()].every((group) => group.length === 2)).toBe(true)
    const documents = expectBalance(lines, ({ document }) => document)
    expect([...documents.keys()].some((document) => document.startsWith('INV-'))).toBe(true)
  })

  test('has what customers owe in receivables', async () => {
    const { rows } = await sql<{ owed: string }>`select sum(amount)::text as owed
      from ledger_entries where booking_id is not null`.execute(server.db)
    const receivables = lines.filter(({ account }) => account === '1200')
    expect(addUp(receivables, 'debit') - addUp(receivables, 'credit')).toBe(
      units(rows[0]?.owed ?? null),
    )
  })

  test('uses the account of the method, and swaps debit and credit of what is given back', async () => {
    expect(await listLines(moves.paidInParts)).toEqual([
      '1000 4.250 null payment',
      '1010 7.000 null payment',
      '1200 0.750 null tip',
      '1200 10.500 null charge',
      '1200 null 4.250 payment',
      '1200 null 7.000 payment',
      '2200 null 0.750 tip',
      '4000 null 10.500 charge',
    ])
    expect(await listLines(moves.refunded)).toEqual([
      '1000 null 2.100 refund',
      '1020 7.350 null payment',
      '1200 2.100 null refund',
      '1200 7.350 null charge',
      '1200 null 2.100 discount',
      '1200 null 7.350 payment',
      '4000 null 7.350 charge',
      '4100 2.100 null discount',
    ])
    const missed = await listLines(moves.missed)
    expect(missed).toContain('4200 null 2.000 fee')
    expect(await listLines(moves.waived)).toContain('4200 2.000 null waiver')
  })

  test('moves the tax of each document from sales to the account of the tax', async () => {
    const { rows } = await sql<{ number: string; tax: string; series: string }>`select number,
      tax::text as tax, series from invoices where kind = 'instant-bookings'
      and booking_id = ${moves.refunded} order by id`.execute(server.db)
    expect(rows.map(({ tax }) => tax)).toEqual(['0.350', '-0.100'])
    const taxes = rows.map(({ number }) =>
      lines
        .filter((line) => line.source === 'taxes' && line.document === number)
        .map(({ account, debit, credit, text }) => `${account} ${debit} ${credit} ${text}`),
    )
    expect(taxes).toEqual([
      ['4000 0.350 null invoice', '2100 null 0.350 invoice'],
      ['2100 0.100 null credit_note', '4000 null 0.100 credit_note'],
    ])
    const charge = lines.filter(({ document }) => document === rows[0]?.number)
    expect(charge.some(({ text, source }) => text === 'charge' && source === 'movements')).toBe(
      true,
    )
  })

  test('covers a period by day of the business, and is grouped by account', async () => {
    const month = await read({ start_date: '2026-03-01', end_date: '2026-03-31' })
    expect(month.lines.length).toBeGreaterThan(0)
    expect(month.lines).toEqual(lines.filter(({ day }) => day.startsWith('2026-03')))
    const { body } = await server.call('POST admin/journal', {
      token: server.token,
      body: { start_date: '2026-03-01', end_date: '2026-03-31', group: 'account', perPage: 1 },
    })
    const accounts = groupLines(month.lines, ({ account }) => account)
    expect(body.groups.map(({ key }: { key: string }) => key).sort()).toEqual(
      [...accounts.keys()].sort(),
    )
    for (const { key, debit, credit } of body.groups) {
      expect(units(debit)).toBe(addUp(accounts.get(key) ?? [], 'debit'))
      expect(units(credit)).toBe(addUp(accounts.get(key) ?? [], 'credit'))
    }
    expect(addUp(body.groups, 'debit')).toBe(units(month.totals.debit))
    const [first] = body.groups
    const account = await server.call('POST admin/journal', {
      token: server.token,
      body: {
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        where: { account: first.key },
        perPage: 1,
      },
    })
    expect(account.body.totals).toMatchObject({ debit: first.debit, credit: first.credit })
  })

  test('stays in one order from page to page', async () => {
    const pages = []
    for (let page = 1; page <= 5; page++) {
      const { body } = await server.call('POST admin/journal', {
        token: server.token,
        body: { page, perPage: 7 },
      })
      pages.push(...body.data)
    }
    expect(pages).toEqual(lines.slice(0, 35))
  })

  test('is for those who may read the financial report', async () => {
    for (const [role, status] of [
      ['operations', 403],
      ['car wash', 403],
    ] as const) {
      const token = await server.tokenOf(ACCOUNTS[role])
      expect([role, (await server.call('POST admin/journal', { token, body: {} })).status]).toEqual(
        [role, status],
      )
    }
    expect((await server.call('POST admin/journal', { body: {} })).status).toBe(401)
  })

  test('follows the numbers of the settings, and exports none of them as a formula', async () => {
    await setAccounts({ sales_account: '=1+1', cash_account: '@SUM(A1)' })
    const month = await read({ start_date: '2026-03-01', end_date: '2026-03-31' })
    expect(month.lines.some(({ account }) => account === '=1+1')).toBe(true)
    const sheets = buildFile(month.lines, month.totals, 'KWD')
    const { rows } = await readCsv(sheets)
    const accounts = new Set(rows.map((row) => row[1] ?? ''))
    expect([...accounts].filter((account) => /^[=@+-]/.test(account))).toEqual([])
    expect(accounts).toContain("'=1+1")
    const book = await buildXlsxFile({ sheets, rightToLeft: false })
    const [sheet] = await readSpreadsheet(Buffer.from(await book.arrayBuffer()))
    expect(sheet?.data.some((row) => row[1] === '=1+1')).toBe(true)
    await setAccounts({ sales_account: '4000', cash_account: '1000' })
  })
})

describe.each(oneOf(3, ['KWD', 'EUR', 'JPY']))('The file of a journal in %s', (currency) => {
  const decimals = getCurrencyDecimals(currency)
  let opened: OpenDatabase
  let lines: Line[]
  let totals: Record<string, string>

  beforeAll(async () => {
    opened = await openPostgres(await templates.newDatabaseUrl('empty'))
    await syncTables(opened.setupDb, convertRegistryCurrency(registry, decimals))
    await seedDemo(opened.setupDb, { now: TEST_NOW, currency, bookings: 40, history: false })
    const server = appOn(opened.db, undefined, { currency })
    ;({ lines, totals } = await readLines(server.call, await server.tokenOf(ACCOUNTS.admin)))
  })
  afterAll(() => opened.close())

  test('balances to the last digit as CSV and as XLSX, with the decimals of the currency', async () => {
    const pattern = decimals === 0 ? /^\d*$/ : new RegExp(String.raw`^(?:\d+\.\d{${decimals}})?$`)
    const sheets = buildFile(lines, totals, currency)
    const csv = await readCsv(sheets)
    expect(csv.rows.length).toBe(lines.length)
    expect(csv.rows.length).toBeGreaterThan(20)
    const addCells = (rows: readonly (readonly unknown[])[], column: number) =>
      rows.reduce((sum, row) => sum + units(String(row[column] || '0')), 0n)
    for (const row of csv.rows) for (const column of [2, 3]) expect(row[column]).toMatch(pattern)
    expect(addCells(csv.rows, 2)).toBe(addCells(csv.rows, 3))
    expect(addCells(csv.rows, 2)).toBe(units(csv.totals[2] ?? ''))
    expect(csv.totals[2]).toBe(csv.totals[3])
    expect(new Set(csv.rows.map((row) => row[4]))).toContain('Sold')
    for (const row of csv.rows) expect(row[0]).toMatch(/^20\d\d-\d\d-\d\d$/)

    const book = await buildXlsxFile({ sheets, rightToLeft: false })
    const [sheet] = await readSpreadsheet(Buffer.from(await book.arrayBuffer()))
    const [head, ...cells] = sheet?.data ?? []
    expect(head).toEqual(HEAD)
    const asText = (cell: unknown) => (typeof cell === 'number' ? cell.toFixed(decimals) : '')
    expect(cells.map((row) => [row[1] ?? '', asText(row[2]), asText(row[3])]).slice(0, -1)).toEqual(
      csv.rows.map((row) => [row[1], row[2], row[3]]),
    )
    expect(cells.slice(0, -1).every((row) => row[0] instanceof Date)).toBe(true)
  })
})
