import { defineResource } from './kit/define.ts'
import { booking, bookingStates, jobActions, jobCalls, timestamps, working } from './kit/parts.ts'
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
    subscription_id: { type: 'reference', to: 'subscriptions', search: true },
    customer_id: booking.customer_id,
    vehicle_id: booking.vehicle_id,
    area_id: { type: 'reference', to: 'areas' },
    provider_id: { type: 'reference', to: 'providers' },
    time_slot_id: {
      type: 'reference',
      to: 'time-slots',
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
    starts_at: { type: 'datetime' },
    duration_minutes: { type: 'integer', min: 5, max: 1440 },
    ...working,
    ...timestamps,
  },
  own: { 'car wash': 'employee_id' },
  states: bookingStates,
  extensions: {
    one: 'POST admin/subscription/visits/one',
    start: { request: 'POST admin/subscription/visits/start', ...jobCalls.start },
    finish: { request: 'POST admin/subscription/visits/finish', ...jobCalls.finish },
    fail: { request: 'POST admin/subscription/visits/fail', ...jobCalls.fail },
  },
  lists: {
    open: {
      ...open,
      route: '/apps/subscription-bookings-details/list',
      roles: office,
      columns,
      filters: ['state', 'area_id', 'employee_id', 'starts_at'],
      sort: 'starts_at',
      pageActions: jobActions,
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
    jobs: {
      ...open,
      route: '/apps/subscription-car-wash/list',
      roles: carWashOnly,
      columns: ['starts_at', 'number', 'customer_id', 'vehicle_id', 'area_id', 'state'],
      filters: ['state', 'starts_at'],
      sort: 'starts_at',
      actions: jobActions,
      detail: ['starts_at', 'customer_id', 'area_id', 'vehicle_id', 'duration_minutes'],
    },
  },
  detail: [
    'starts_at',
    'customer_id',
    'area_id',
    'vehicle_id',
    'subscription_id',
    'time_slot_id',
    'duration_minutes',
    'provider_id',
    'employee_id',
    'started_at',
    'completed_at',
    'failed_at',
    'rejection_reason_id',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
})
