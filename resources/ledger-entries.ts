import { office } from '#business/words'
import { defineResource } from '../registry/define.ts'
import { ledgerJournal } from './common/accounts.ts'
import { method, movement } from './common/movement.ts'
import { paidKinds, paymentTarget, returnedKinds, soldKinds } from './common/paid-for.ts'

/** The movements of money: what was sold, paid and given back. */
export const ledgerEntries = defineResource({
  name: 'ledger-entries',
  about:
    'Entries of the ledger: what was sold (charge), taken off (discount), charged for a missed or late-cancelled visit (fee) or not (waiver), given as a tip (tip), paid (payment) and given back (refund), the cash that people count (over_short), hand over (handover) and receive (takeover) or had handed over before their first count (earlier_cash), and the commission and corrections of providers. They are only added. The sum of the amounts of a booking is what its customer owes.',
  icon: 'ledger',
  menu: 'reports',
  title: 'movement',
  fields: {
    id: { type: 'id' },
    movement,
    // Cash that is handed over, commissions and corrections belong to no booking.
    booking_id: { ...paymentTarget.booking_id, nullable: true },
    customer_id: { type: 'reference', to: 'customers', nullable: true },
    provider_id: { type: 'reference', to: 'providers', nullable: true },
    /** The person who took the payment or gave it back, or who has the cash. */
    person_id: { type: 'reference', to: 'users', nullable: true },
    method,
    amount: { type: 'money' },
    occurred_at: { type: 'datetime' },
    cause_id: {
      type: 'polymorphic',
      typeField: 'cause_kind',
      to: [
        'instant-bookings',
        'scheduled-bookings',
        'subscriptions',
        'transactions',
        'refunds',
        'closings',
        'corrections',
        'statements',
      ],
    },
    /** The reason of a correction. */
    reason: { type: 'text', maxLength: 200, nullable: true },
    /** The count that covers the entry. */
    closing_id: { type: 'reference', to: 'closings', nullable: true },
    /** The statement that covers the entry. */
    statement_id: { type: 'reference', to: 'statements', nullable: true },
    /** The amount if it changes what was sold. */
    sold: {
      type: 'money',
      nullable: true,
      computed: { if: 'movement', in: soldKinds, then: 'amount' },
    },
    /** The amount that was paid, without its tip; negative for a refund. */
    paid: {
      type: 'money',
      nullable: true,
      computed: {
        if: 'movement',
        in: [...paidKinds, ...returnedKinds],
        then: { subtract: [0, 'amount'] },
      },
    },
    /**
     * The commission of what was sold, which the business earns: by the rate of the statement that
     * covers the entry, and until then by the current one.
     */
    earned: {
      type: 'money',
      nullable: true,
      computed: {
        multiply: [
          'sold',
          { first: ['statement_id.commission_percent', 'provider_id.commission_percent'] },
          0.01,
        ],
      },
    },
    created_at: { type: 'datetime', setOn: 'create' },
  },
  ledger: {
    kind: 'movement',
    amount: 'amount',
    at: 'occurred_at',
    cause: 'cause_id',
    method: 'method',
    note: 'reason',
  },
  journal: ledgerJournal,
  detail: {
    facts: ['movement', 'amount', 'occurred_at'],
    groups: {
      who: ['customer_id', 'person_id', 'provider_id'],
      money: [
        'kind',
        'booking_id',
        'method',
        'sold',
        'paid',
        'earned',
        'reason',
        'closing_id',
        'statement_id',
      ],
      record: ['cause_kind', 'cause_id', 'created_at'],
    },
  },
  reads: {
    ofClosing: {
      request: 'POST admin/ledger/ofClosing',
      params: { closing_id: 'closing_id' },
      roles: office,
      extension: true,
    },
  },
  lists: {
    all: {
      route: '/apps/ledger/list',
      roles: office,
      request: 'GET admin/ledger/all',
      extension: true,
      where: { booking_id: { not: null } },
      columns: [
        'occurred_at',
        'movement',
        'booking_id',
        'customer_id',
        'method',
        'person_id',
        'provider_id',
        'sold',
        'paid',
        'amount',
      ],
      hideFirst: ['provider_id', 'person_id', 'customer_id', 'method'],
      sums: ['sold', 'paid', 'amount'],
      filters: [
        'movement',
        'method',
        'person_id',
        'provider_id',
        'customer_id',
        'closing_id',
        'statement_id',
        'occurred_at',
      ],
      sort: '-occurred_at',
    },
    // Cash between people is no part of what customers owe, so it has sums of its own.
    cash: {
      route: '/apps/cash-ledger/list',
      roles: office,
      request: 'GET admin/ledger/cash',
      extension: true,
      where: { booking_id: null },
      columns: ['occurred_at', 'movement', 'person_id', 'cause_id', 'amount'],
      hideFirst: ['cause_id'],
      sums: ['amount'],
      filters: ['movement', 'person_id', 'closing_id', 'occurred_at'],
      sort: '-occurred_at',
    },
  },
})
