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
    subscription_id: { type: 'reference', to: 'subscriptions', search: true },
    customer_id: { type: 'reference', to: 'customers', search: true },
    vehicle_id: { type: 'reference', to: 'vehicles', search: true },
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
    is_completed: { type: 'flag', default: 0 },
    started_at: { type: 'datetime', nullable: true, stamp: 'start' },
    completed_at: { type: 'datetime', nullable: true, stamp: 'finish' },
    ...timestamps,
  },
  own: { 'car wash': 'employee_id' },
  states: bookingStates,
  lists: {
    open: {
      ...open,
      route: '/apps/subscription-bookings-details/list',
      roles: office,
      columns,
      filters: ['state', 'area_id', 'employee_id', 'starts_at'],
      sort: 'starts_at',
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
    },
  },
})
