import { describe, expect, test } from 'vitest'
import type { FrozenEntry, IssuedDocument } from '../../../../registry/entities/documents.ts'
import { listAmounts } from '../../../../src/screens/document/document-amounts.ts'
import {
  buildSoldLines,
  listOtherEntries,
  listPayments,
} from '../../../../src/screens/document/document-lines.ts'
import type { DocumentTexts } from '../../../../src/screens/document/document-texts.ts'
import { createFormat } from '../../../../src/platform/i18n/format.ts'

const texts: DocumentTexts = {
  language: 'en',
  translate: (key, { name = '', percent = '' } = {}) => `${String(name)}${String(percent)}` || key,
  format: createFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'KWD' }),
}
const booking = (field: string, value: unknown, title?: string) => ({
  entity: 'instant-bookings',
  field,
  value,
  ...(title !== undefined && { title }),
})
const entry = (kind: string, amount: string): FrozenEntry => ({
  kind: { entity: 'ledger-entries', field: 'movement', value: kind },
  amount: { entity: 'ledger-entries', field: 'amount', value: amount },
  at: { entity: 'ledger-entries', field: 'occurred_at', value: '2026-03-05T09:00:00.000Z' },
})
const invoice: IssuedDocument = {
  entity: 'invoices',
  number: 'INV-2026-00001',
  series: 'invoice',
  issued_on: '2026-03-05',
  total: '4.200',
  tax: '0.200',
  content: {
    language: null,
    seller: { name: 'Washboard', imprint: null },
    party: [],
    facts: [booking('number', 'WB-1'), booking('service_id', 7, 'Wax')],
    lines: [],
    amounts: [booking('price', '4.500'), booking('discount', '0.500'), booking('tax', '0.200')],
    taxes: [{ name: 'VAT', percent: '5.000', amount: '0.200' }],
    corrects: null,
    entries: [entry('charge', '4.200')],
  },
  balance: {
    state: 'partly_paid',
    at: '2026-03-06T09:00:00.000Z',
    otherDocuments: '0.000',
    paid: '1.000',
    due: '3.200',
    entries: [entry('payment', '-1.000')],
  },
}
const earlier: IssuedDocument = {
  ...invoice,
  content: { ...invoice.content, taxes: [] },
}
const credit: IssuedDocument = {
  ...invoice,
  series: 'credit_note',
  total: '-1.000',
  tax: '-0.048',
  content: {
    ...invoice.content,
    amounts: [],
    taxes: [],
    corrects: 'INV-2026-00001',
    entries: [entry('refund', '1.000'), entry('discount', '-1.000')],
  },
}
const pick = (document: IssuedDocument) =>
  buildSoldLines(document, texts).map(({ text, net, amount }) => [text, net, amount])
const amounts = (document: IssuedDocument) =>
  listAmounts(document, texts).map(({ amount }) => amount)

describe('The lines of a document', () => {
  test('have net, and the amount with tax, and add up to the total', () => {
    expect(pick(invoice)).toEqual([
      ['Wax', '4.500', '4.725'],
      [expect.any(String), '-0.500', '-0.525'],
    ])
  })

  test('have no amount with tax if nobody knows the rate', () => {
    expect(pick(earlier).map(([, net, amount]) => [net, amount])).toEqual([
      ['4.500', null],
      ['-0.500', null],
    ])
  })

  test('of a correction are the changes of what was sold', () => {
    expect(pick(credit)).toEqual([[expect.any(String), null, '-1.000']])
    expect(listOtherEntries(credit, buildSoldLines(credit, texts))).toEqual([])
  })

  test('are left out if they do not add up, and the entries are shown', () => {
    const odd = { ...credit, total: '-2.000' }
    expect(pick(odd)).toEqual([])
    expect(listOtherEntries(odd, [])).toHaveLength(1)
  })
})

describe('The amounts and payments of a document', () => {
  test('are net, tax by rate, total, paid and due', () => {
    expect(amounts(invoice)).toEqual(['4.000', '0.200', '4.200', '-1.000', '3.200'])
    expect(listAmounts(invoice, texts)[1]?.label).toBe('VAT5 %')
  })

  test('have neither paid nor due in a correction, whose payments are those that it covers', () => {
    expect(amounts(credit)).toEqual(['-0.952', '-0.048', '-1.000'])
    expect(listPayments(credit).map(({ kind }) => kind.value)).toEqual(['refund'])
    expect(listPayments(invoice).map(({ kind }) => kind.value)).toEqual(['payment'])
  })
})
