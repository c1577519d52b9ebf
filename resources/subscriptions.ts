import { defineResource } from './kit/define.ts'
import { placing, timestamps } from './kit/parts.ts'
import { office } from './kit/roles.ts'

const columns = [
  'number',
  'customer_id',
  'vehicle_id',
  'plan_id',
  'start_date',
  'end_date',
  'washes_used',
  'total',
  'state',
] as const
const filters = ['plan_id', 'provider_id', 'end_date'] as const

/** A customer's plan: so many washes of one car until a day. */
export const subscriptions = defineResource({
  name: 'subscriptions',
  icon: 'repeat',
  menu: 'bookings',
  title: 'number',
  fields: {
    id: { type: 'id' },
    number: { type: 'text', maxLength: 20, mono: true, unique: true, search: true, numbered: 'SB' },
    customer_id: { type: 'reference', to: 'customers', search: true },
    vehicle_id: {
      type: 'reference',
      to: 'vehicles',
      search: true,
      within: { user_id: 'customer_id' },
    },
    plan_id: { type: 'reference', to: 'plans', where: { active: 1 } },
    provider_id: { type: 'reference', to: 'providers' },
    promo_id: placing.promo_id,
    start_date: { type: 'date' },
    end_date: { type: 'date' },
    washes_total: { type: 'integer', min: 1 },
    washes_used: { type: 'integer', min: 0, default: 0 },
    price: { type: 'money', min: 0 },
    discount: { type: 'money', min: 0, default: '0.000' },
    tax: { type: 'money', min: 0, default: '0.000' },
    total: { type: 'money', min: 0 },
    rejection_reason_id: { type: 'reference', to: 'cancellation-reasons', nullable: true },
    cancelled_by: { type: 'reference', to: 'users', nullable: true, stamp: 'cancel' },
    ...timestamps,
  },
  states: {
    cancelled: { when: { deleted_at: { not: null } }, tone: 'stopped' },
    expired: { when: { end_date: { before: 'today' } }, tone: 'plain' },
    usedUp: { when: { washes_used: { reaches: 'washes_total' } }, tone: 'waiting' },
    ending: { when: { end_date: { before: 'soon' } }, tone: 'waiting' },
    active: { when: {}, tone: 'good' },
  },
  calls: { restore: 'POST admin/subscription/restore' },
  extensions: {
    one: 'POST admin/subscription/one',
    create: 'POST admin/subscription/store',
    renew: {
      request: 'POST admin/subscription/renew',
      states: ['expired', 'usedUp', 'ending'],
    },
    cancel: {
      request: 'POST admin/subscription/destroy',
      body: ['id', 'rejection_reason_id'],
    },
  },
  lists: {
    active: {
      route: '/apps/subscription-booking/list',
      roles: office,
      request: 'GET admin/subscription/show',
      only: { end_date: { from: 'today' } },
      columns,
      filters: ['state', ...filters],
      sort: 'end_date',
      actions: ['create', 'renew', 'cancel'],
    },
    expired: {
      route: '/apps/completed-subscription/list',
      roles: office,
      request: 'GET admin/subscription/show',
      only: { end_date: { before: 'today' } },
      columns,
      filters,
      sort: '-end_date',
      actions: ['renew'],
      icon: 'done',
    },
    cancelled: {
      route: '/apps/cancelled-subscription/list',
      roles: office,
      request: 'GET admin/subscription/trashed',
      deleted: 'only',
      columns: [
        'number',
        'customer_id',
        'plan_id',
        'end_date',
        'total',
        'rejection_reason_id',
        'cancelled_by',
        'deleted_at',
      ],
      filters: ['rejection_reason_id', 'plan_id'],
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
  },
  form: ['customer_id', 'vehicle_id', 'plan_id', 'provider_id', 'start_date', 'promo_id'],
})
