import { adminOnly, office } from '#business/words'
import { defineResource } from '../registry/define.ts'
import { documentFields } from '../registry/entities/documents.ts'
import { soldKinds } from './common/paid-for.ts'

/** The statements of providers: what they sold, and what they get of it. */
export const statements = defineResource({
  name: 'statements',
  about:
    'Statements of providers, numbered without gaps by year and never changed. Each covers the entries of the ledger up to its last day that no earlier one covers: what was sold, the commission of it, the cash that the employees of the provider hold, and corrections. The net is for the provider, or for the business if it is negative.',
  icon: 'statement',
  menu: 'reports',
  quickCreate: [],
  title: 'number',
  displayName: ['provider_id', 'to_day'],
  fields: {
    ...documentFields,
    series: { type: 'choice', values: { statement: 'plain' } },
    provider_id: { type: 'reference', to: 'providers', search: true },
    /** The day after the last statement; without one, a chosen day or that of the first entry. */
    from_day: { type: 'date', nullable: true },
    to_day: { type: 'date' },
    /** The end of the last day. Later entries are left to the next statement. */
    ends_at: { type: 'datetime' },
    closed_at: { type: 'datetime', nullable: true },
    /** The rate of the provider when the statement was closed. */
    commission_percent: { type: 'percent', min: 0, max: 100 },
    sold: { type: 'money', nullable: true },
    commission: { type: 'money', nullable: true, deducted: true },
    /** The cash that employees of the provider took, gave back and did not hand over. */
    cash_held: { type: 'money', nullable: true, deducted: true },
    corrections: { type: 'money', nullable: true },
  },
  covers: {
    entity: 'ledger-entries',
    reference: 'statement_id',
    at: 'closed_at',
    until: 'ends_at',
    sums: {
      sold: { match: { provider_id: 'provider_id' }, kinds: soldKinds },
      cash_held: {
        match: { 'person_id.provider_id': 'provider_id' },
        kinds: ['payment', 'refund', 'over_short', 'handover', 'takeover', 'earlier_cash'],
        where: { method: 'cash' },
        negative: true,
      },
      corrections: { match: { provider_id: 'provider_id' }, kinds: ['correction'] },
    },
  },
  posts: {
    entity: 'ledger-entries',
    entries: {
      commission: {
        amount: 'commission',
        negative: true,
        at: 'closed_at',
        values: { provider_id: 'provider_id' },
      },
    },
  },
  documentBook: {
    party: 'provider_id',
    partyFields: ['phone', 'email'],
    partyEmail: 'email',
    numbers: { statement: 'ST-{year}-{serial}' },
    send: 'send',
    statement: {
      series: 'statement',
      facts: ['from_day', 'to_day', 'commission_percent'],
      amounts: ['sold', 'commission', 'cash_held', 'corrections'],
      row: 'booking_id',
      columns: ['number', 'vehicle_id', 'service_id'],
      firstDay: 'from_day',
      share: { amount: 'commission', of: 'sold', percent: 'commission_percent' },
    },
  },
  transitions: { create: { roles: adminOnly }, send: { roles: adminOnly } },
  extensions: {
    create: 'POST admin/statements/store',
    send: 'POST admin/statements/send',
  },
  form: ['provider_id', 'from_day', 'to_day'],
  derivedFields: [
    'from_day',
    'commission_percent',
    'sold',
    'commission',
    'cash_held',
    'corrections',
    'total',
  ],
  detail: {
    facts: ['from_day', 'to_day', 'total', 'issued_on'],
    groups: {
      who: ['provider_id'],
      money: ['sold', 'commission', 'commission_percent', 'cash_held', 'corrections'],
      record: ['closed_at'],
    },
  },
  related: [{ entity: 'ledger-entries', reference: 'statement_id' }],
  lists: {
    all: {
      route: '/apps/statements/list',
      roles: office,
      request: 'GET admin/statements/all',
      extension: true,
      columns: [
        'number',
        'provider_id',
        'from_day',
        'to_day',
        'sold',
        'commission',
        'cash_held',
        'total',
        'corrections',
      ],
      hideFirst: ['corrections', 'from_day', 'cash_held', 'commission'],
      sums: ['sold', 'commission', 'cash_held', 'corrections', 'total'],
      filters: ['provider_id', 'to_day'],
      sort: '-number',
      actions: ['create'],
      pageActions: ['send'],
    },
  },
})
