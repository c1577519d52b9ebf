import { office } from '#business/words'
import { defineResource } from '../registry/define.ts'
import { documentFields } from '../registry/entities/documents.ts'
import { documentJournal } from './common/accounts.ts'
import { paidKinds, paymentTarget, returnedKinds, soldKinds } from './common/paid-for.ts'

/** The invoices and credit notes of bookings and subscriptions. */
export const invoices = defineResource({
  name: 'invoices',
  about:
    'Invoices and credit notes. They are numbered without gaps by series and year, and never changed. The sum of the totals of a booking is what was invoiced.',
  icon: 'document',
  menu: 'reports',
  title: 'number',
  person: 'customer_id',
  fields: {
    ...documentFields,
    series: { type: 'choice', values: { invoice: 'plain', credit_note: 'stopped' } },
    tax: { type: 'money' },
    ...paymentTarget,
    customer_id: { type: 'reference', to: 'customers', search: true },
    entry_ids: { type: 'references', to: 'ledger-entries', max: 1000 },
  },
  documentBook: {
    party: 'customer_id',
    partyFields: ['phone', 'email'],
    partyEmail: 'email',
    partyLanguage: 'language',
    numbers: { invoice: 'INV-{year}-{serial}', credit_note: 'CN-{year}-{serial}' },
    send: 'send',
    sales: {
      row: 'booking_id',
      entries: 'entry_ids',
      invoice: 'invoice',
      creditNote: 'credit_note',
      sold: soldKinds,
      paid: paidKinds,
      returned: returnedKinds,
    },
  },
  journal: documentJournal,
  extensions: { send: { request: 'POST admin/invoices/send', roles: office } },
  detail: {
    facts: ['series', 'total', 'tax', 'issued_on'],
    groups: {
      who: ['customer_id'],
      money: ['kind', 'booking_id'],
      record: ['created_at'],
    },
  },
  lists: {
    all: {
      route: '/apps/invoices/list',
      roles: office,
      request: 'GET admin/invoices/all',
      extension: true,
      columns: ['number', 'series', 'issued_on', 'customer_id', 'booking_id', 'tax', 'total'],
      hideFirst: ['tax', 'booking_id', 'issued_on'],
      sums: ['tax', 'total'],
      filters: ['series', 'customer_id', 'issued_on'],
      sort: '-number',
      pageActions: ['send'],
    },
  },
})
