import { office } from '#business/words'
import { defineResource } from '../registry/define.ts'
import { ledgerJournal } from './common/accounts.ts'
import { paidKinds, paymentTarget, returnedKinds, soldKinds } from './common/paid-for.ts'

/** The movements of money: what was sold, paid and given back. */
export const ledgerEntries = defineResource({
  name: 'ledger-entries',
  about:
    'Entries of the ledger: what was sold (charge), taken off (discount), charged for a missed or late-cancelled visit (fee) or not (waiver), given as a tip (tip), paid (payment) and given back (refund). They are only added. The sum of the amounts of a booking is what its customer owes.',
  icon: 'money',
  menu: 'reports',
  title: 'movement',
  fields: {
    id: { type: 'id' },
    movement: {
      type: 'choice',
      values: {
        charge: 'plain',
        tip: 'plain',
        payment: 'good',
        discount: 'plain',
        refund: 'stopped',
        fee: 'plain',
        waiver: 'plain',
      },
    },
    ...paymentTarget,
    customer_id: { type: 'reference', to: 'customers' },
    provider_id: { type: 'reference', to: 'providers', nullable: true },
    /** The person who took the payment or gave it back. */
    person_id: { type: 'reference', to: 'users', nullable: true },
    method: {
      type: 'choice',
      values: { cash: 'plain', card: 'plain', wallet: 'plain' },
      nullable: true,
    },
    amount: { type: 'money' },
    occurred_at: { type: 'datetime' },
    cause_id: {
      type: 'polymorphic',
      typeField: 'cause_kind',
      to: ['instant-bookings', 'scheduled-bookings', 'subscriptions', 'transactions', 'refunds'],
    },
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
    /** The commission of what was sold, which the business earns. */
    earned: {
      type: 'money',
      nullable: true,
      computed: { multiply: ['sold', 'provider_id.commission_percent', 0.01] },
    },
    created_at: { type: 'datetime', setOn: 'create' },
  },
  ledger: { kind: 'movement', amount: 'amount', at: 'occurred_at', cause: 'cause_id' },
  journal: ledgerJournal,
  detail: {
    facts: ['movement', 'amount', 'occurred_at'],
    groups: {
      who: ['customer_id', 'person_id', 'provider_id'],
      money: ['kind', 'booking_id', 'method', 'sold', 'paid', 'earned'],
      record: ['cause_kind', 'cause_id', 'created_at'],
    },
  },
  lists: {
    all: {
      route: '/apps/ledger/list',
      roles: office,
      request: 'GET admin/ledger/all',
      extension: true,
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
      filters: ['movement', 'method', 'person_id', 'provider_id', 'customer_id', 'occurred_at'],
      sort: '-occurred_at',
    },
  },
})
