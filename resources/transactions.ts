import { defineResource } from './kit/define.ts'
import { office } from './kit/roles.ts'

/** Money for a booking, as it came or went. */
export const transactions = defineResource({
  name: 'transactions',
  icon: 'money',
  menu: 'reports',
  title: 'number',
  fields: {
    id: { type: 'id' },
    number: { type: 'text', maxLength: 20, mono: true, unique: true, search: true, numbered: 'TX' },
    kind: {
      type: 'choice',
      values: {
        'instant-bookings': 'plain',
        'scheduled-bookings': 'plain',
        subscriptions: 'plain',
      },
    },
    booking_id: { type: 'integer', min: 1 },
    customer_id: { type: 'reference', to: 'customers', search: true },
    amount: { type: 'money' },
    method: { type: 'choice', values: { cash: 'plain', card: 'plain', wallet: 'plain' } },
    status: {
      type: 'choice',
      values: { paid: 'good', pending: 'waiting', refunded: 'stopped' },
      default: 'pending',
    },
    created_at: { type: 'datetime', stamp: 'create' },
    updated_at: { type: 'datetime', stamp: 'update' },
  },
  reads: {
    all: { request: 'GET admin/transactions/all', roles: office, extension: true },
  },
  lists: {},
})
