import { paymentTarget } from '../common/paid-for.ts'
import { defineReport } from '../../registry/define.ts'
import { timeDimensions, serviceTypes } from '../common/report-facts.ts'
import { adminOnly, office } from '#business/words'

const tones = { paid: 'good', pending: 'waiting', refunded: 'stopped' } as const

/** A transaction counts on the day it was paid, and until then on the day it was made. */
const fromParam = {
  entity: 'transactions',
  day: 'created_at',
  dayOverride: 'paid_at',
  states: {
    paid: { status: 'paid' },
    pending: { status: 'pending' },
    refunded: { status: 'refunded' },
  },
} as const

/** Transactions: money taken and given back. */
export const transactionsReport = defineReport({
  name: 'transactions-report',
  icon: 'receipt',
  route: '/apps/transactions-report/list',
  roles: office,
  call: { request: 'POST admin/TransactionsList', encoding: 'form' },
  fields: {
    number: { type: 'text', mono: true },
    ...paymentTarget,
    customer_id: { type: 'reference', to: 'customers' },
    amount: { type: 'money' },
    kept: { type: 'money' },
    refunded: { type: 'money' },
    method: { type: 'choice', values: { cash: 'plain', card: 'plain', wallet: 'plain' } },
    status: { type: 'choice', values: tones },
    created_at: { type: 'datetime' },
    paid_at: { type: 'datetime', nullable: true },
  },
  states: tones,
  sources: {
    appointment: { ...fromParam, where: { kind: 'instant-bookings' } },
    scheduled: { ...fromParam, where: { kind: 'scheduled-bookings' } },
    subscription: { ...fromParam, where: { kind: 'subscriptions' } },
  },
  params: {
    start_date: { type: 'date', selects: 'from', nullable: true },
    end_date: { type: 'date', selects: 'to', nullable: true },
    customer_identifier: {
      type: 'text',
      maxLength: 254,
      field: 'customer_id',
      matchFields: ['id', 'name', 'email', 'phone'],
      nullable: true,
    },
    service_type: { type: 'choice', selects: 'source', values: serviceTypes, nullable: true },
  },
  measures: {
    transactions: { type: 'integer', calculate: 'count' },
    // A payment counts without what was given back of it.
    paid: { type: 'money', calculate: 'sum', field: 'kept', state: 'paid' },
    pending: { type: 'money', calculate: 'sum', field: 'amount', state: 'pending' },
    refunded: { type: 'money', calculate: 'sum', field: 'refunded' },
  },
  dimensions: {
    ...timeDimensions,
    kind: { by: 'source' },
    state: { by: 'state' },
    method: { by: 'method' },
    // The same money by customer.
    customer: { by: 'customer_id', roles: adminOnly },
  },
  columns: ['number', 'source', 'created_at', 'customer_id', 'amount', 'method', 'state'],
  chart: { kind: 'bars', measure: 'paid', by: 'month' },
})
