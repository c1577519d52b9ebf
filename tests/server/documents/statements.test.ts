import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFinalChange } from '../../../registry/changes/history.ts'
import type { DocumentContent } from '../../../registry/entities/documents.ts'
import { isFinalVerb } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findStatementMistakes, sellBooking } from '../../support/database/documents.ts'
import { findLedgerDifferences } from '../../support/database/ledger.ts'
import { copyNewest } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, entities, startTestApp } from '../../support/server/app.ts'

/** The days after the months that the tests close. */
const APRIL = new Date('2026-04-02T09:00:00Z')
const MAY = new Date('2026-05-02T09:00:00Z')

interface Statement {
  id: number
  number: string
  content: string
  [name: string]: unknown
}

describe.each(TESTED_ENGINES)('Statements, on %s', (engine) => {
  let now = APRIL
  let server: Awaited<ReturnType<typeof startTestApp>>
  /** The provider of a test, and an employee of it. */
  let provider = 0
  let washer = 0
  let created = 0

  beforeAll(async () => {
    server = await startTestApp(engine, () => now)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    now = APRIL
    // A test of a later year ends the sessions of this one.
    tokens.clear()
    created += 1
    const { rows } = await sql<{ id: number }>`insert into providers
      (name, email, phone, commission_percent, active) values (${`Provider ${created}`},
      ${`provider-${created}@wash.example`}, '+96522221111', 12.5, 1) returning id`.execute(
      server.db,
    )
    provider = rows[0]?.id ?? 0
    washer = await copyNewest(server.db, 'users', {
      name: `Washer ${created}`,
      email: `washer-${created}@wash.example`,
      phone: null,
      account_type: 'Car Wash',
      provider_id: provider,
      deleted_at: null,
    })
  })

  const tokens = new Map<string, string>()
  /** Returns a token of a role that is valid at the current time of the test. */
  const signIn = async (role: keyof typeof ACCOUNTS = 'admin') => {
    const key = `${role} ${now.toISOString()}`
    const token = tokens.get(key) ?? (await server.tokenOf(ACCOUNTS[role]))
    tokens.set(key, token)
    return token
  }
  const send = async (path: string, body: object, role?: keyof typeof ACCOUNTS) =>
    server.call(`POST ${path}`, { token: await signIn(role), body })
  const sell = async (total: string, at = '2026-03-05T09:00:00Z') =>
    (await sellBooking(server.db, total, '0.000', { provider_id: provider, created_at: at })).id
  const takeCash = (bookingId: number, amount: string, values: object = {}) =>
    copyNewest(server.db, 'transactions', {
      number: `S-${bookingId}-${amount}`,
      kind: 'instant-bookings',
      booking_id: bookingId,
      amount,
      tip: '0',
      method: 'cash',
      status: 'paid',
      paid_at: '2026-03-05T10:00:00Z',
      paid_by: washer,
      refunded_at: null,
      refunded_by: null,
      ...values,
    })
  const correct = async (amount: string) => {
    const body = { provider_id: provider, amount, reason: 'A scratched door' }
    const { status, body: answer } = await send('admin/corrections/store', body)
    expect([status, answer.message]).toEqual([200, undefined])
    return answer
  }
  const close = (to_day = '2026-03-31', role?: keyof typeof ACCOUNTS) =>
    send('admin/statements/store', { provider_id: provider, to_day }, role)
  const closeNow = async (to_day?: string): Promise<Statement> => {
    const { status, body } = await close(to_day)
    expect([status, body.message]).toEqual([200, undefined])
    return body.data
  }
  const readStatement = async (id: number) => {
    const { rows } = await sql<Statement>`select * from statements where id = ${id}`.execute(
      server.db,
    )
    return rows[0]
  }
  const getAmounts = ({ sold, commission, cash_held, corrections, total }: Statement) => [
    sold,
    commission,
    cash_held,
    corrections,
    total,
  ]

  test('add up what was sold, the commission, the cash and corrections as the ledger has them', async () => {
    await sell('10.000')
    const other = await sell('5.250')
    await takeCash(other, '5.250')
    // A card payment, and cash that somebody else took, are not held by the provider.
    await takeCash(other, '1.000', { method: 'card' })
    await takeCash(other, '2.000', { paid_by: 1 })
    now = MAY
    await correct('1.500')
    await correct('-0.250')
    now = new Date('2026-06-02T09:00:00Z')
    const statement = await closeNow('2026-05-31')
    // 12.5 % of 10.000 and of 5.250, each rounded to fils.
    expect(getAmounts(statement)).toEqual(['15.250', '1.906', '5.250', '1.250', '9.344'])
    expect(statement).toMatchObject({ from_day: '2026-03-05', to_day: '2026-05-31' })
    expect(await findStatementMistakes(server.db)).toEqual([])
    const differences = await findLedgerDifferences(server.db)
    expect(differences.filter(({ movement }) => /^co/.test(movement))).toEqual([])
  })

  test('show each booking, and the reasons of corrections', async () => {
    const id = await sell('10.000')
    await takeCash(id, '10.000')
    await correct('-0.500')
    now = MAY
    const { id: statementId } = await closeNow('2026-04-30')
    const content: DocumentContent = JSON.parse((await readStatement(statementId))?.content ?? '')
    expect(content.party.map(({ value }) => value)).toEqual([
      `Provider ${created}`,
      '+96522221111',
      `provider-${created}@wash.example`,
    ])
    expect(content.facts.map(({ field, value }) => [field, value])).toEqual([
      ['from_day', '2026-03-05'],
      ['to_day', '2026-04-30'],
      ['commission_percent', '12.500'],
    ])
    const values = content.lines.map((line) => line.map(({ field, value }) => [field, value]))
    const { rows } = await sql<{ number: string; vehicle_id: number; service_id: number }>`
      select number, vehicle_id, service_id from instant_bookings where id = ${id}`.execute(
      server.db,
    )
    expect(values).toEqual([
      [
        ['occurred_at', '2026-03-05T09:00:00.000Z'],
        ['number', rows[0]?.number],
        ['vehicle_id', rows[0]?.vehicle_id],
        ['service_id', rows[0]?.service_id],
        ['sold', '10.000'],
        ['commission', '1.250'],
        ['cash_held', '10.000'],
      ],
    ])
    expect(content.entries).toMatchObject([
      {
        kind: { value: 'correction' },
        amount: { value: '-0.500' },
        note: { value: 'A scratched door' },
      },
    ])
  })

  test('leave out the cash that was handed over, and a correction that was undone', async () => {
    const id = await sell('10.000')
    await takeCash(id, '10.000')
    await sql`insert into ledger_entries (movement, amount, occurred_at, cause_kind, cause_id,
      person_id, method) values ('handover', 7.5, '2026-03-06T09:00:00Z', 'closings', 1, ${washer},
      'cash')`.execute(server.db)
    const { batch } = await correct('3.000')
    expect((await send('history/undo', { batch })).status).toBe(200)
    now = new Date('2100-01-02T09:00:00Z')
    const statement = await closeNow('2099-12-31')
    expect(getAmounts(statement)).toEqual(['10.000', '1.250', '2.500', '0.000', '6.250'])
  })

  test('hold the cash that was counted and handed over, and show a difference apart', async () => {
    const id = await sell('10.000')
    await takeCash(id, '10.000')
    await sql`insert into ledger_entries (movement, amount, occurred_at, cause_kind, cause_id,
      person_id, method) values ('over_short', 0.5, '2026-03-06T09:00:00Z', 'closings', 1, ${washer},
      'cash'), ('handover', 9.5, '2026-03-06T09:00:00Z', 'closings', 1, ${washer},
      'cash')`.execute(server.db)
    const statement = await closeNow()
    expect(getAmounts(statement)).toEqual(['10.000', '1.250', '0.000', '0.000', '8.750'])
    const content: DocumentContent = JSON.parse((await readStatement(statement.id))?.content ?? '')
    expect(content.entries).toMatchObject([
      { kind: { value: 'over_short' }, amount: { value: '0.500' } },
      { kind: { value: 'handover' }, amount: { value: '9.500' } },
    ])
    expect(await findStatementMistakes(server.db)).toEqual([])
  })

  test('keep what was earned when the rate of the provider changes later', async () => {
    const readEarned = async () => {
      const { body } = await server.call('GET admin/ledger/all', { token: await signIn() })
      const sales = body.data.filter(
        (entry: { provider_id: number; movement: string }) =>
          entry.provider_id === provider && entry.movement === 'charge',
      )
      return sales.map(({ earned }: { earned: string }) => earned).toSorted()
    }
    await sell('10.000')
    const { commission } = await closeNow()
    await sql`update providers set commission_percent = 20 where id = ${provider}`.execute(
      server.db,
    )
    await sell('10.000', '2026-04-03T09:00:00Z')
    // What a statement covers has its rate, and the rest that of the next statement.
    expect([commission, ...(await readEarned())]).toEqual(['1.250', '1.250', '2.000'])
  })

  test('begin on a chosen day, and have one line of everything before it', async () => {
    await sell('10.000', '2026-01-05T09:00:00Z')
    // The same day in Kuwait as the midnight of the chosen one, less a minute.
    await sell('4.000', '2026-02-28T20:59:00Z')
    const id = await sell('6.000', '2026-02-28T21:00:00Z')
    await takeCash(id, '6.000')
    const choose = (from_day: string, to_day = '2026-03-31') =>
      send('admin/statements/store', { provider_id: provider, from_day, to_day })
    const late = await choose('2026-04-01')
    expect(late.body.errors).toHaveProperty('to_day')
    const { status, body } = await choose('2026-03-01')
    expect(status).toBe(200)
    expect(getAmounts(body.data)).toEqual(['20.000', '2.500', '6.000', '0.000', '11.500'])
    expect(body.data.from_day).toBe('2026-03-01')
    const content: DocumentContent = JSON.parse((await readStatement(body.data.id))?.content ?? '')
    expect(content.opening).toBe('2026-03-01')
    const readColumn = (name: string) =>
      content.lines.map((line) => line.find(({ field }) => field === name)?.value)
    expect(readColumn('sold')).toEqual(['14.000', '6.000'])
    expect(readColumn('number')).toEqual([null, expect.any(String)])
    expect(await findStatementMistakes(server.db)).toEqual([])

    await sell('3.000', '2026-03-20T09:00:00Z')
    now = MAY
    const other = await choose('2026-04-15', '2026-04-30')
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['from_day']])
    const next = await closeNow('2026-04-30')
    expect([next.from_day, next.sold]).toEqual(['2026-04-01', '3.000'])
    // A late entry has a line of its own.
    expect(JSON.parse((await readStatement(next.id))?.content ?? '')).not.toHaveProperty('opening')
  })

  test('stay as they are, and leave later changes and late entries to the next one', async () => {
    const id = await sell('10.000')
    const first = await closeNow()
    const before = await readStatement(first.id)
    // A discount of a booking that is closed, and a booking that was recorded late.
    await send('admin/appointment/discount', {
      id,
      discount_amount: '2.000',
      discount_reason: 'Late',
    })
    await sell('4.000', '2026-03-20T09:00:00Z')
    now = MAY
    const second = await closeNow('2026-04-30')
    expect(await readStatement(first.id)).toEqual(before)
    expect(second.from_day).toBe('2026-04-01')
    expect(getAmounts(second)).toEqual(['2.000', '0.250', '0.000', '0.000', '1.750'])
    expect(await findStatementMistakes(server.db)).toEqual([])
  })

  test('give the commission of a cancelled booking back exactly', async () => {
    const id = await sell('5.250')
    await closeNow()
    await sql`update instant_bookings set deleted_at = '2026-04-10T09:00:00Z'
      where id = ${id}`.execute(server.db)
    now = new Date('2100-01-02T09:00:00Z')
    const second = await closeNow('2099-12-31')
    expect(getAmounts(second)).toEqual(['-5.250', '-0.656', '0.000', '0.000', '-4.594'])
    expect(await findStatementMistakes(server.db)).toEqual([])
  })

  test('cover no entry twice when two are closed at once', async () => {
    await sell('10.000')
    await sell('6.000')
    const answers = await Promise.all([close(), close()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { rows } = await sql<{ sold: string }>`select sold::text as sold from statements
      where provider_id = ${provider}`.execute(server.db)
    expect(rows).toEqual([{ sold: '16.000' }])
    expect(await findStatementMistakes(server.db)).toEqual([])
  })

  test('leave no gap when there is nothing to settle, or in a dry run', async () => {
    const { status, body } = await close()
    expect([status, body.code]).toEqual([409, 'nothing_to_cover'])
    await sell('3.000')
    const dryRun = await server.call('POST admin/statements/store', {
      token: await signIn(),
      body: { provider_id: provider, to_day: '2026-03-31' },
      headers: { 'dry-run': '1' },
    })
    expect(dryRun.status).toBe(200)
    await closeNow()
    expect(await findStatementMistakes(server.db)).toEqual([])
  })

  test('end before today, and after the last one', async () => {
    await sell('3.000')
    const open = await close('2026-04-02')
    expect([open.status, open.body.errors.to_day]).toEqual([422, ['Choose a day before today.']])
    await closeNow()
    expect((await close('2026-03-30')).body.errors.to_day).toEqual([
      'The last day is before the first. Choose a later one.',
    ])
  })

  test('are previewed with the sums that closing gives them', async () => {
    const id = await sell('10.000')
    await takeCash(id, '4.000')
    const query = `verb=create&provider_id=${provider}&to_day=2026-03-31`
    const { body } = await server.call(`GET preview/statements?${query}`, {
      token: await signIn(),
    })
    const statement = await closeNow()
    expect(getAmounts(body.data.row)).toEqual(getAmounts(statement))
    expect(getAmounts(statement)).toEqual(['10.000', '1.250', '4.000', '0.000', '4.750'])
  })

  test('keep the rate of their day', async () => {
    await sell('10.000')
    const first = await closeNow()
    await sql`update providers set commission_percent = 20 where id = ${provider}`.execute(
      server.db,
    )
    await sell('10.000', '2026-04-03T09:00:00Z')
    now = MAY
    const second = await closeNow('2026-04-30')
    expect([first.commission, second.commission]).toEqual(['1.250', '2.000'])
    expect(await findStatementMistakes(server.db)).toEqual([])
  })

  test('are never undone', async () => {
    await sell('10.000')
    const { body } = await close()
    const undone = await send('history/undo', { batch: body.batch })
    expect([undone.status, undone.body.code]).toEqual([404, 'nothing_to_undo'])
    // Forms say so, and offer no Undo. Rows that other verbs create can be taken back.
    expect(isFinalVerb(entities.statements as AnyResource, 'create')).toBe(true)
    expect(isFinalChange(entities, { entity: 'transactions', verb: 'create' })).toBe(false)
  })

  test.each([
    'update statements set total = 0',
    "update statements set content = ''",
    'delete from statements',
    'truncate statements',
    'update ledger_entries set statement_id = null where statement_id is not null',
  ])('refuse in the database: %s', async (statement) => {
    await sell('10.000')
    await closeNow()
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(
      /neither changed nor deleted/,
    )
  })

  test('are closed and mailed by admins alone, and read by the office', async () => {
    const mails: Mail[] = []
    const app = appOn(server.db, () => now, { mail: async (mail) => mails.push(mail) > 0 })
    await sell('10.000')
    for (const role of ['operations', 'car wash'] as const)
      expect((await close('2026-03-31', role)).status).toBe(403)
    const { id, number } = await closeNow()
    const readAs = async (role: keyof typeof ACCOUNTS) =>
      (await server.call('GET admin/statements/all', { token: await signIn(role) })).status
    expect([await readAs('operations'), await readAs('car wash')]).toEqual([200, 403])
    const sendAs = async (role: keyof typeof ACCOUNTS) =>
      app.call('POST admin/statements/send', { token: await signIn(role), body: { id } })
    expect((await sendAs('operations')).status).toBe(403)
    expect((await sendAs('admin')).status).toBe(200)
    await app.idle()
    expect(mails).toMatchObject([{ to: `provider-${created}@wash.example`, kind: 'document' }])
    expect(mails[0]?.params.title).toBe(`Statement ${number}`)
    const [, secret = ''] = String(mails[0]?.params.link).split('/issued/')
    const page = await server.call(`GET issued/${secret}`)
    expect([page.status, page.body.data.number, page.body.data.tax]).toEqual([200, number, null])
  })
})
