import { numberField } from './common/numbered.ts'
import { paymentTarget } from './common/paid-for.ts'
import { defineResource } from '../registry/define.ts'
import { office } from '#business/words'

/** The values that payments and refunds have in the ledger. */
const movedValues = {
  booking_id: 'booking_id',
  customer_id: 'customer_id',
  method: 'method',
} as const

/** A payment or a refund for a booking. */
export const transactions = defineResource({
  name: 'transactions',
  about: 'Payments and refunds for bookings and subscriptions.',
  icon: 'money',
  menu: 'reports',
  title: 'number',
  displayName: ['customer_id', 'amount'],
  person: 'customer_id',
  // Related rows show the first seven fields that the page does not have.
  fields: {
    id: { type: 'id' },
    number: { ...numberField, numberPrefix: 'TX' },
    ...paymentTarget,
    /** A deposit is due before the visit, the rest with it. */
    purpose: {
      type: 'choice',
      values: { deposit: 'waiting', payment: 'plain' },
      default: 'payment',
    },
    amount: { type: 'money' },
    /** What the customer gave beyond the amount. */
    tip: { type: 'money', min: 0, default: '0.000' },
    method: { type: 'choice', values: { cash: 'plain', card: 'plain', wallet: 'plain' } },
    status: {
      type: 'choice',
      values: { paid: 'good', pending: 'waiting', refunded: 'stopped' },
      default: 'pending',
    },
    refund_reason: { type: 'text', maxLength: 200, nullable: true, personal: true },
    customer_id: { type: 'reference', to: 'customers', search: true },
    /** The part of the amount that was given back, and that of the tip. */
    refunded: { type: 'money', min: 0, default: '0.000' },
    refunded_tip: { type: 'money', min: 0, default: '0.000' },
    /** The part of the amount that covers a fee, so that it is not given back. */
    withheld: { type: 'money', min: 0, default: '0.000' },
    /** The part of a paid amount that was not given back. */
    kept: { type: 'money', computed: { subtract: ['amount', 'refunded'] } },
    /** The amount of a payment that can be given back, tip included. */
    refundable: {
      type: 'money',
      computed: {
        subtract: [{ add: ['amount', 'tip'] }, { add: ['refunded', 'refunded_tip', 'withheld'] }],
      },
    },
    paid_at: { type: 'datetime', nullable: true, setOn: 'pay' },
    paid_by: { type: 'reference', to: 'users', nullable: true, setOn: 'pay' },
    /** The amount of the latest refund. The default is all that can be given back. */
    refund_amount: { type: 'money', min: 0, nullable: true },
    /** The method of the latest refund. The default is that of the payment. */
    refund_method: {
      type: 'choice',
      values: { cash: 'plain', card: 'plain', wallet: 'plain' },
      nullable: true,
    },
    refunded_at: { type: 'datetime', nullable: true, setOn: 'refund' },
    refunded_by: { type: 'reference', to: 'users', nullable: true, setOn: 'refund' },
    created_at: { type: 'datetime', setOn: 'create' },
    updated_at: { type: 'datetime', setOn: 'update' },
  },
  posts: {
    entity: 'ledger-entries',
    entries: {
      tip: {
        amount: 'tip',
        at: 'paid_at',
        where: { status: { not: 'pending' } },
        values: { ...movedValues, person_id: 'paid_by' },
      },
      payment: {
        amount: 'amount',
        plus: 'tip',
        negative: true,
        at: 'paid_at',
        where: { status: { not: 'pending' } },
        values: { ...movedValues, person_id: 'paid_by' },
      },
      refund: {
        amount: 'amount',
        plus: 'tip',
        at: 'refunded_at',
        // A transaction without a method of the refund was refunded before `refunds` existed.
        where: { status: 'refunded', refund_method: null },
        values: { ...movedValues, person_id: 'refunded_by' },
      },
    },
  },
  states: {
    pending: { when: { status: 'pending' }, tone: 'waiting' },
    paid: { when: { status: 'paid' }, tone: 'good' },
    refunded: { when: { status: 'refunded' }, tone: 'stopped', reasonField: 'refund_reason' },
  },
  transitions: {
    pay: {
      from: 'pending',
      to: 'paid',
      // The time of a refund decides, so that nobody undoes a payment after a refund of a part of it.
      when: { refunded_at: null },
      roles: office,
      requiredFields: ['method'],
      // A smaller amount leaves the rest to be paid.
      optionalFields: ['amount', 'tip'],
      set: { status: 'paid' },
    },
    refund: {
      from: 'paid',
      to: ['paid', 'refunded'],
      roles: office,
      requiredFields: ['refund_reason'],
      // A smaller amount leaves the rest to be refunded.
      optionalFields: ['refund_amount', 'refund_method'],
      expects: { refund_amount: 'refundable' },
      approvalAbove: { refund_amount: 'refund_limit' },
      final: true,
    },
  },
  detail: {
    facts: ['amount', 'purpose', 'method', 'status'],
    groups: {
      who: ['customer_id'],
      money: ['kind', 'booking_id', 'tip'],
      progress: [
        'paid_at',
        'paid_by',
        'refunded',
        'refunded_tip',
        'refund_amount',
        'refund_method',
        'refund_reason',
        'refunded_at',
        'refunded_by',
        'withheld',
      ],
      record: ['created_at', 'updated_at'],
    },
  },
  // Bookings and subscriptions create transactions. Staff can only settle or refund them.
  extensions: {
    pay: 'POST admin/transactions/pay',
    refund: 'POST admin/transactions/refund',
  },
  reads: {
    ofCustomer: {
      request: 'POST admin/transactions/ofCustomer',
      params: { customer_id: 'customer_id' },
      roles: office,
      extension: true,
    },
    all: { request: 'GET admin/transactions/all', roles: office, extension: true },
  },
  lists: {},
})
