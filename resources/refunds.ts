import { numberField } from './common/numbered.ts'
import { paymentTarget } from './common/paid-for.ts'
import { defineResource } from '../registry/define.ts'
import { office } from '#business/words'

const movedValues = {
  booking_id: 'booking_id',
  customer_id: 'customer_id',
  person_id: 'refunded_by',
} as const

/** Money that was given back: all of a payment, or a part of it. */
export const refunds = defineResource({
  name: 'refunds',
  about:
    'Refunds of payments, in full or in part. The discount is the part that the customer owed: a refund also lowers what was sold, unless too much was paid or the booking was cancelled.',
  icon: 'restore',
  menu: 'reports',
  title: 'number',
  displayName: ['customer_id', 'amount'],
  person: 'customer_id',
  fields: {
    id: { type: 'id' },
    number: { ...numberField, numberPrefix: 'RF' },
    transaction_id: { type: 'reference', to: 'transactions' },
    ...paymentTarget,
    customer_id: { type: 'reference', to: 'customers', search: true },
    provider_id: { type: 'reference', to: 'providers', nullable: true },
    amount: { type: 'money', min: 0 },
    /** The part of the amount that is a tip. */
    tip: { type: 'money', min: 0, default: '0.000' },
    /** The part of the amount that the customer owed, and that counts as a discount. */
    discount: { type: 'money', min: 0, default: '0.000' },
    method: { type: 'choice', values: { cash: 'plain', card: 'plain', wallet: 'plain' } },
    reason: { type: 'text', maxLength: 200, personal: true },
    refunded_at: { type: 'datetime' },
    refunded_by: { type: 'reference', to: 'users' },
    created_at: { type: 'datetime', setOn: 'create' },
    updated_at: { type: 'datetime', setOn: 'update' },
  },
  posts: {
    entity: 'ledger-entries',
    entries: {
      refund: {
        amount: 'amount',
        at: 'refunded_at',
        values: { ...movedValues, method: 'method' },
      },
      tip: {
        amount: 'tip',
        negative: true,
        at: 'refunded_at',
        values: { ...movedValues, method: 'method' },
      },
      discount: {
        amount: 'discount',
        negative: true,
        at: 'refunded_at',
        values: { ...movedValues, provider_id: 'provider_id' },
      },
    },
  },
  reads: {
    all: { request: 'GET admin/refunds/all', roles: office, extension: true },
  },
  lists: {},
})
