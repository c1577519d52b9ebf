import { defineResource } from './kit/define.ts'
import { bookingStates, timestamps } from './kit/parts.ts'
import { carWashOnly, office } from './kit/roles.ts'

const columns = [
  'starts_at',
  'number',
  'subscription_id',
  'customer_id',
  'vehicle_id',
  'area_id',
  'employee_id',
  'state',
] as const
const open = {
  request: 'GET admin/subscription/visits?is_completed=0',
  where: { is_completed: 0 },
  extension: true,
} as const
const done = {
  request: 'GET admin/subscription/visits?is_completed=1',
  where: { is_completed: 1 },
  extension: true,
} as const

/** One wash of a subscription. The specification has their lists, "details", but no call; the calls are ours. */
export const subscriptionVisits = defineResource({
  name: 'subscription-visits',
  icon: 'repeat',
  menu: 'bookings',
  title: 'number',
  fields: {
    id: { type: 'id' },
    number: { type: 'text', maxLength: 20, mono: true, unique: true, search: true, numbered: 'SV' },
    subscription_id: {
      type: 'reference',
      to: 'subscriptions',
      search: true,
      where: { end_date: { from: 'today' }, washes_used: { below: 'washes_total' } },
      holds: { count: 'washes_used', limit: 'washes_total' },
    },
    customer_id: {
      type: 'reference',
      to: 'customers',
      search: true,
      copies: ['subscription_id', 'customer_id'],
    },
    vehicle_id: {
      type: 'reference',
      to: 'vehicles',
      search: true,
      copies: ['subscription_id', 'vehicle_id'],
    },
    area_id: { type: 'reference', to: 'areas', follows: 'time_slot_id' },
    provider_id: {
      type: 'reference',
      to: 'providers',
      copies: ['subscription_id', 'provider_id'],
    },
    time_slot_id: {
      type: 'reference',
      to: 'time-slots',
      where: { type: 'subscription' },
      within: { provider_id: 'provider_id' },
      day: 'date',
      nullable: true,
      holds: { count: 'booked', limit: 'capacity' },
    },
    employee_id: {
      type: 'reference',
      to: 'users',
      where: { account_type: 'Car Wash' },
      within: { provider_id: 'provider_id' },
      nullable: true,
    },
    starts_at: { type: 'datetime', follows: 'time_slot_id' },
    duration_minutes: { type: 'integer', min: 5, max: 1440, default: 45 },
    is_completed: { type: 'flag', default: 0 },
    started_at: { type: 'datetime', nullable: true, stamp: 'start' },
    completed_at: { type: 'datetime', nullable: true, stamp: 'finish' },
    ...timestamps,
  },
  own: { 'car wash': 'employee_id' },
  states: bookingStates,
  extensions: {
    one: 'POST admin/subscription/visits/one',
    create: 'POST admin/subscription/visits/store',
    update: { request: 'POST admin/subscription/visits/update', when: { is_completed: 0 } },
    cancel: {
      request: 'POST admin/subscription/visits/destroy',
      withoutReason: true,
      when: { is_completed: 0 },
    },
    restore: 'POST admin/subscription/visits/restore',
  },
  lists: {
    open: {
      ...open,
      route: '/apps/subscription-bookings-details/list',
      roles: office,
      columns,
      filters: ['state', 'area_id', 'employee_id', 'starts_at'],
      sort: 'starts_at',
      actions: ['create', 'update', 'cancel'],
    },
    completed: {
      ...done,
      route: '/apps/completed-subscription-details/list',
      roles: office,
      columns,
      filters: ['area_id', 'employee_id', 'starts_at'],
      sort: '-starts_at',
      icon: 'done',
    },
    cancelled: {
      route: '/apps/cancelled-subscription-details/list',
      roles: office,
      request: 'GET admin/subscription/visits/trashed',
      extension: true,
      deleted: 'only',
      columns: [
        'starts_at',
        'number',
        'subscription_id',
        'customer_id',
        'area_id',
        'employee_id',
        'deleted_at',
      ],
      filters: ['area_id', 'employee_id', 'starts_at'],
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
    jobs: {
      ...open,
      route: '/apps/subscription-car-wash/list',
      roles: carWashOnly,
      columns: ['starts_at', 'number', 'customer_id', 'vehicle_id', 'area_id', 'state'],
      filters: ['state', 'starts_at'],
      sort: 'starts_at',
    },
  },
  form: ['subscription_id', 'time_slot_id', 'employee_id'],
})
