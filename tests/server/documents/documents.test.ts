import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import {
  findDocumentDifferences,
  findDocumentMistakes,
  sellBooking,
} from '../../support/database/documents.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { appOn } from '../../support/server/app.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

interface Issued {
  number: string
  total: string
  tax: string
  content: string
}

describe.each(TESTED_ENGINES)('Documents, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const send = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const post = async (path: string, body: object) => {
    const answer = await send(path, body)
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
    return answer.body
  }
  const readDocuments = async (bookingId: number) => {
    const { rows } =
      await sql<Issued>`select number, total::text as total, tax::text as tax, content
      from invoices where kind = 'instant-bookings' and booking_id = ${bookingId}
      order by id`.execute(server.db)
    return rows
  }
  const listDocuments = async (bookingId: number) =>
    (await readDocuments(bookingId)).map(
      ({ number, total, tax }) => `${number.replace(/-\d+-\d+$/, '')} ${total} ${tax}`,
    )
  const invoice = (id: number) => post('admin/appointment/invoice', { id })
  const pay = (id: number, values: object = {}) =>
    post('admin/transactions/pay', { id, method: 'card', ...values })
  const payRest = async (bookingId: number, values: object = {}) => {
    const { rows } = await sql<{ id: number }>`select id from transactions
      where kind = 'instant-bookings' and booking_id = ${bookingId}
        and status = 'pending'`.execute(server.db)
    await pay(rows[0]?.id ?? 0, values)
  }
  const refund = (id: number, values: object = {}) =>
    post('admin/transactions/refund', { id, refund_reason: 'Rain', ...values })
  const cancel = async (id: number) => {
    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null and applies_to <> 'subscription' limit 1`.execute(server.db)
    await post('admin/appointment/destroy', { id, rejection_reason_id: rows[0]?.id })
  }

  test('are issued once for a repeated request', async () => {
    const { id } = await sellBooking(server.db, '4.400', '0.400')
    await invoice(id)
    await invoice(id)
    expect(await listDocuments(id)).toEqual(['INV 4.400 0.400'])
    expect(await findDocumentMistakes(server.db)).toEqual([])
  })

  test('follow a payment in full, and no part of it', async () => {
    const { id, paymentId } = await sellBooking(server.db, '10.000')
    await pay(paymentId, { amount: '4.000' })
    expect(await listDocuments(id)).toEqual([])
    await payRest(id, { tip: '0.500' })
    expect(await listDocuments(id)).toEqual(['INV 10.000 0.000'])
  })

  test('credit what is refunded, with its tax, and not again when the sale is cancelled', async () => {
    const { id, paymentId } = await sellBooking(server.db, '5.250', '0.250')
    await pay(paymentId)
    await refund(paymentId)
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250', 'CN -5.250 -0.250'])
    await cancel(id)
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250', 'CN -5.250 -0.250'])
    expect(await findDocumentMistakes(server.db)).toEqual([])
  })

  test('credit a lower total after the invoice, and the rest when the sale is cancelled', async () => {
    const { id } = await sellBooking(server.db, '5.250', '0.250')
    await invoice(id)
    await sql`update instant_bookings set total = 3.150, tax = 0.150, price = 3
      where id = ${id}`.execute(server.db)
    await invoice(id)
    await cancel(id)
    expect(await listDocuments(id)).toEqual([
      'INV 5.250 0.250',
      'CN -2.100 -0.100',
      'CN -3.150 -0.150',
    ])
    const [first, second] = await readDocuments(id)
    expect(JSON.parse(second?.content ?? '').corrects).toBe(first?.number)
  })

  test('credit a discount after the invoice, and invoice it again when it is taken back', async () => {
    const { id } = await sellBooking(server.db, '5.250', '0.250')
    await invoice(id)
    const discount = (values: object) =>
      post('admin/appointment/discount', { id, discount_reason: 'Late', ...values })
    await discount({ discount_amount: '2.100' })
    await invoice(id)
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250', 'CN -2.100 -0.100'])
    await discount({})
    expect(await listDocuments(id)).toEqual([
      'INV 5.250 0.250',
      'CN -2.100 -0.100',
      'INV 2.100 0.100',
    ])
    expect(await findDocumentMistakes(server.db)).toEqual([])
  })

  test('credit a discount of a paid sale once, and not again with its refund', async () => {
    const { id, paymentId } = await sellBooking(server.db, '5.250', '0.250')
    await pay(paymentId)
    await post('admin/appointment/discount', {
      id,
      discount_amount: '2.100',
      discount_reason: 'Late',
    })
    const credited = ['INV 5.250 0.250', 'CN -2.100 -0.100']
    expect(await listDocuments(id)).toEqual(credited)
    await refund(paymentId, { refund_amount: '2.100' })
    await invoice(id)
    expect(await listDocuments(id)).toEqual(credited)
  })

  test('credit each refund of a part once, without its tip', async () => {
    const { id, paymentId } = await sellBooking(server.db, '10.500', '0.500')
    await pay(paymentId, { tip: '1.000' })
    await refund(paymentId, { refund_amount: '4.200' })
    await invoice(id)
    expect(await listDocuments(id)).toEqual(['INV 10.500 0.500', 'CN -4.200 -0.200'])
    await refund(paymentId)
    await invoice(id)
    expect(await listDocuments(id)).toEqual([
      'INV 10.500 0.500',
      'CN -4.200 -0.200',
      'CN -6.300 -0.300',
    ])
    expect(await findDocumentMistakes(server.db)).toEqual([])
  })

  test('credit what a refund of a part left when the sale is cancelled', async () => {
    const { id, paymentId } = await sellBooking(server.db, '10.500', '0.500')
    await pay(paymentId)
    await refund(paymentId, { refund_amount: '4.200' })
    await cancel(id)
    expect(await listDocuments(id)).toEqual([
      'INV 10.500 0.500',
      'CN -4.200 -0.200',
      'CN -6.300 -0.300',
    ])
    expect(await findDocumentMistakes(server.db)).toEqual([])
  })

  test('credit a refund that another person approves', async () => {
    await sql`update business_settings set refund_limit = 1`.execute(server.db)
    const { id, paymentId } = await sellBooking(server.db, '5.250', '0.250')
    await pay(paymentId)
    const body = { id: paymentId, refund_reason: 'Rain', refund_amount: '2.100' }
    expect((await send('admin/transactions/refund', body)).body.code).toBe('needs_approval')
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250'])
    const token = await server.tokenOf(ACCOUNTS.operations)
    const { rows } = await sql<{ id: number }>`select id from approvals
      where row_id = ${paymentId}`.execute(server.db)
    const approved = await server.call('POST admin/approvals/approve', { token, body: rows[0] })
    expect(approved.status).toBe(200)
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250', 'CN -2.100 -0.100'])
    await sql`update business_settings set refund_limit = null`.execute(server.db)
  })

  test('credit a missed visit except its fee, and the fee when it is waived', async () => {
    await sql`update business_settings set no_show_fee = 2.1`.execute(server.db)
    const { id } = await sellBooking(server.db, '5.250', '0.250')
    await invoice(id)
    await post('admin/appointment/noShow', { id })
    await post('admin/appointment/waive', { id, waiver_reason: 'Ill' })
    expect(await listDocuments(id)).toEqual([
      'INV 5.250 0.250',
      'CN -3.150 -0.150',
      'CN -2.100 -0.100',
    ])
    expect(await findDocumentMistakes(server.db)).toEqual([])
    await sql`update business_settings set no_show_fee = null`.execute(server.db)
  })

  test.each([
    ['noShow', '2.100'],
    ['destroy', '2.100'],
    // A fee of the amount of the sale, whose own tax does not explain the document.
    ['noShow', '5.250'],
  ])('credit all tax of a booking with an untaxed fee, by %s with %s', async (verb, fee) => {
    await sql`update business_settings set no_show_fee = ${fee}, late_cancel_fee = ${fee},
      late_cancel_hours = 1000000, fees_taxed = 0`.execute(server.db)
    await sql`update cancellation_reasons set late_fee = 1`.execute(server.db)
    const invoiced = await sellBooking(server.db, '5.250', '0.250')
    const later = await sellBooking(server.db, '5.250', '0.250')
    await invoice(invoiced.id)
    const credited = (Number(fee) - 5.25).toFixed(3)
    for (const { id } of [invoiced, later])
      await (verb === 'noShow' ? post('admin/appointment/noShow', { id }) : cancel(id))
    // A fee keeps its tax when the settings change.
    await sql`update business_settings set fees_taxed = 1`.execute(server.db)
    await payRest(later.id)
    expect(await listDocuments(invoiced.id)).toEqual(['INV 5.250 0.250', `CN ${credited} -0.250`])
    expect(await listDocuments(later.id)).toEqual([`INV ${fee} 0.000`])
    const [document] = await readDocuments(later.id)
    expect(JSON.parse(document?.content ?? '')).toMatchObject({ amounts: [], taxes: [] })
    await post('admin/appointment/waive', { id: invoiced.id, waiver_reason: 'Ill' })
    expect((await listDocuments(invoiced.id)).slice(2)).toEqual([`CN -${fee} 0.000`])
    expect(await findDocumentDifferences(server.db)).toEqual([])
    await sql`update business_settings set no_show_fee = null, late_cancel_fee = null`.execute(
      server.db,
    )
  })

  test.each(['history/undo', 'history/take-back'])(
    'stay when what they follow is undone by %s, and invoice it again',
    async (path) => {
      const { id } = await sellBooking(server.db, '5.250', '0.250')
      await invoice(id)
      const token = await server.tokenOf(ACCOUNTS.operations)
      const { body: session } = await server.call('GET session', { token })
      const { body } = await server.call('POST admin/appointment/discount', {
        token,
        body: { id, discount_amount: '2.100', discount_reason: 'Late' },
      })
      const filter = { actor_id: session.data.user.id, verb: 'discount', row_id: id }
      const undone = await post(path, path === 'history/undo' ? { batch: body.batch } : { filter })
      expect(undone.data.refused ?? 0).toBe(0)
      expect(await listDocuments(id)).toEqual([
        'INV 5.250 0.250',
        'CN -2.100 -0.100',
        'INV 2.100 0.100',
      ])
      expect(await findDocumentMistakes(server.db)).toEqual([])
    },
  )

  test('do not credit a refund of what was paid in excess', async () => {
    const { id, paymentId } = await sellBooking(server.db, '5.250', '0.250')
    await pay(paymentId)
    await sql`update instant_bookings set total = 3.150, tax = 0.150, price = 3
      where id = ${id}`.execute(server.db)
    await invoice(id)
    await sql`insert into ledger_entries (movement, amount, occurred_at, cause_kind, cause_id, kind,
        booking_id, customer_id)
      select 'refund', 2.1, now(), 'transactions', ${paymentId}, 'instant-bookings', id, customer_id
      from instant_bookings where id = ${id}`.execute(server.db)
    await invoice(id)
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250', 'CN -2.100 -0.100'])
  })

  test('keep what they showed', async () => {
    const { id } = await sellBooking(server.db, '2.000')
    await invoice(id)
    const [before] = await readDocuments(id)
    await sql`update users set name = 'Renamed' where id =
      (select customer_id from instant_bookings where id = ${id})`.execute(server.db)
    const [after] = await readDocuments(id)
    expect(after).toEqual(before)
    const content = JSON.parse(after?.content ?? '')
    expect(content.party[0].value).not.toBe('Renamed')
    expect(content.amounts.map(({ field }: { field: string }) => field)).toEqual([
      'price',
      'discount',
      'tax',
    ])
    expect(content.entries).toMatchObject([
      { kind: { value: 'charge' }, amount: { value: '2.000' } },
    ])
  })

  test('refuse a request for nothing, and for what was given back', async () => {
    const requestInvoice = async (id: number) => {
      const { status, body } = await send('admin/appointment/invoice', { id })
      return [status, body.code]
    }
    const { id: freeId } = await sellBooking(server.db, '0.000')
    expect(await requestInvoice(freeId)).toEqual([409, 'wrong_state'])
    const { id } = await sellBooking(server.db, '5.250')
    await sql`insert into ledger_entries (movement, amount, occurred_at, cause_kind, cause_id, kind,
        booking_id, customer_id)
      select m.movement, m.amount, now(), 'instant-bookings', id, 'instant-bookings', id, customer_id
      from instant_bookings, (values ('payment', -5.25), ('refund', 5.25)) as m (movement, amount)
      where id = ${id}`.execute(server.db)
    expect(await requestInvoice(id)).toEqual([409, 'nothing_to_invoice'])
  })

  test('are not issued for a job that could not be done, until it is done after all', async () => {
    const { id, paymentId } = await sellBooking(server.db, '5.250', '0.250')
    await sql`update instant_bookings set failed_at = now() where id = ${id}`.execute(server.db)
    const { status, body } = await send('admin/appointment/invoice', { id })
    expect([status, body.code]).toEqual([409, 'wrong_state'])
    await pay(paymentId)
    expect(await listDocuments(id)).toEqual([])
    await sql`update instant_bookings set failed_at = null where id = ${id}`.execute(server.db)
    await invoice(id)
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250'])
  })

  test('credit a sale whose job could not be done after its invoice', async () => {
    const { id } = await sellBooking(server.db, '5.250', '0.250')
    await invoice(id)
    await sql`update instant_bookings set failed_at = now() where id = ${id}`.execute(server.db)
    await cancel(id)
    expect(await listDocuments(id)).toEqual(['INV 5.250 0.250', 'CN -5.250 -0.250'])
  })

  test('show the tax by its rates if they explain it exactly', async () => {
    const readTaxes = async (id: number) =>
      JSON.parse((await readDocuments(id))[0]?.content ?? '{}').taxes
    await sql`update taxes set active = 0`.execute(server.db)
    await sql`insert into taxes (name, percent, active) values ('State', 5, 1), ('City', 1.25, 1),
      ('Planned', 10, 0)`.execute(server.db)
    // 6.25 % of 3.333 is 0.208, of which 0.167 is 5 %.
    const { id } = await sellBooking(server.db, '3.541', '0.208')
    await invoice(id)
    expect(await readTaxes(id)).toEqual([
      { name: 'State', percent: '5.000', amount: '0.167' },
      { name: 'City', percent: '1.250', amount: '0.041' },
    ])
    const other = await sellBooking(server.db, '3.500', '0.167')
    await invoice(other.id)
    expect(await readTaxes(other.id)).toEqual([])
    await sql`update taxes set active = 0`.execute(server.db)
  })

  test('tell what was paid until now and what is due, beside their contents', async () => {
    const { id, paymentId } = await sellBooking(server.db, '5.250', '0.250')
    await invoice(id)
    const { rows } = await sql<{ token: string }>`select token from invoices
      where booking_id = ${id} and kind = 'instant-bookings'`.execute(server.db)
    const readBalance = async () => {
      const { data } = (await server.call(`GET issued/${rows[0]?.token}`)).body
      const { state, paid, due, otherDocuments, entries } = data.balance
      const methods = entries.map(({ method }: { method?: { value: string } }) => method?.value)
      return [state, paid, due, otherDocuments, ...methods]
    }
    const [first] = await readDocuments(id)
    expect(await readBalance()).toEqual(['to_pay', '0.000', '5.250', '0.000'])
    await pay(paymentId, { amount: '2.000', tip: '0.500' })
    const part = ['card', 'card']
    expect(await readBalance()).toEqual(['partly_paid', '2.000', '3.250', '0.000', ...part])
    await post('admin/appointment/discount', {
      id,
      discount_amount: '3.250',
      discount_reason: 'Late',
    })
    expect(await readBalance()).toEqual(['paid', '2.000', '0.000', '-3.250', ...part])
    await refund(paymentId, { refund_method: 'cash' })
    const balance = await readBalance()
    expect(balance.slice(0, 4)).toEqual(['refunded', '0.000', '0.000', '-5.250'])
    expect(balance).toContain('cash')
    expect((await readDocuments(id))[0]).toEqual(first)
  })

  test('tell that a sale was credited before anything was paid', async () => {
    const { id } = await sellBooking(server.db, '5.250', '0.250')
    await invoice(id)
    await cancel(id)
    const { rows } = await sql<{ token: string }>`select token from invoices
      where booking_id = ${id} and kind = 'instant-bookings' order by id`.execute(server.db)
    const { data } = (await server.call(`GET issued/${rows[0]?.token}`)).body
    expect(data.balance).toMatchObject({ state: 'credited', due: '0.000', entries: [] })
  })

  test('leave no gap when a transaction is aborted', async () => {
    const { id } = await sellBooking(server.db, '1.000')
    const answer = await server.call('POST admin/appointment/invoice', {
      token: server.token,
      body: { id },
      headers: { 'dry-run': '1' },
    })
    expect(answer.status).toBe(200)
    expect(await listDocuments(id)).toEqual([])
    await invoice(id)
    expect(await findDocumentMistakes(server.db)).toEqual([])
  })

  test.each([
    'update invoices set total = 0',
    'delete from invoices',
    'delete from invoices_entry_ids_joined',
  ])('refuse in the database: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(
      'documents are neither changed nor deleted',
    )
  })

  test('cover at least one entry, and each entry once', async () => {
    const copy = (entries: string) =>
      sql.raw(`insert into invoices (series, year, issued_on, total, tax, content, token, kind,
        booking_id, customer_id, entry_ids) select series, year, issued_on, total, tax, content,
        token, kind, booking_id, customer_id, ${entries} from invoices limit 1`)
    await expect(copy("'{}'").execute(server.db)).rejects.toThrow('covers at least one entry')
    await expect(copy('entry_ids').execute(server.db)).rejects.toThrow('no entry of another')
    expect(await findDocumentMistakes(server.db)).toEqual([])
  })

  test('are mailed to the party in their language, with an address that opens without an account', async () => {
    const mails: Mail[] = []
    const app = appOn(server.db, undefined, { mail: async (mail) => mails.push(mail) > 0 })
    const { id } = await sellBooking(server.db, '3.000')
    await sql`update users set language = 'ar', email = 'buyer@example.org' where id =
      (select customer_id from instant_bookings where id = ${id})`.execute(server.db)
    await invoice(id)
    const { rows } = await sql<{ id: number; number: string }>`select id, number from invoices
      where booking_id = ${id}`.execute(server.db)
    const [issued] = rows
    const request = { token: server.token, body: { id: issued?.id } }
    const unset = await server.call('POST admin/invoices/send', request)
    expect([unset.status, unset.body.code]).toEqual([409, 'no_mail'])
    expect((await app.call('POST admin/invoices/send', request)).status).toBe(200)
    await app.idle()
    expect(mails).toMatchObject([{ to: 'buyer@example.org', kind: 'document', language: 'ar' }])
    expect(mails[0]?.params.title).toBe(`فاتورة ${issued?.number}`)
    const [, token = ''] = String(mails[0]?.params.link).split('/issued/')
    const page = await server.call(`GET issued/${token}`)
    expect([page.status, page.body.data.number]).toEqual([200, issued?.number])
    expect((await server.call(`GET issued/${token.slice(1)}`)).status).toBe(404)

    await sql`update users set email = null where email = 'buyer@example.org'`.execute(server.db)
    const lacking = await app.call('POST admin/invoices/send', request)
    expect([lacking.status, lacking.body.code]).toEqual([409, 'no_party_email'])
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const refused = await app.call('POST admin/invoices/send', { ...request, token: washer })
    expect(refused.status).toBe(403)
    await app.idle()
    expect(mails).toHaveLength(1)
  })

  test('are read by the office, and never by the car wash', async () => {
    const list = await server.call('GET admin/invoices/all', { token: server.token })
    expect(list.status).toBe(200)
    const token = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await server.call('GET admin/invoices/all', { token })).status).toBe(403)
  })
})
