import { defineResource } from './kit/define.ts'
import { booking, bookingStates } from './kit/parts.ts'
import { carWashOnly, office } from './kit/roles.ts'

const columns = [
  'number',
  'customer_id',
  'vehicle_id',
  'service_id',
  'area_id',
  'starts_at',
  'employee_id',
  'total',
  'state',
] as const
const filters = ['state', 'service_id', 'area_id', 'employee_id', 'starts_at'] as const
const jobColumns = [
  'starts_at',
  'number',
  'customer_id',
  'vehicle_id',
  'service_id',
  'area_id',
  'state',
] as const

/** A wash wanted now; the provider's API calls it an appointment. */
export const instantBookings = defineResource({
  name: 'instant-bookings',
  icon: 'bolt',
  menu: 'bookings',
  title: 'number',
  fields: booking,
  own: { 'car wash': 'employee_id' },
  states: bookingStates,
  calls: {
    // The specification's destroy is a cancellation here: it must say why.
    cancel: {
      request: 'POST admin/appointment/destroy',
      body: ['id', 'rejection_reason_id'],
      when: { is_completed: 0 },
    },
    restore: 'POST admin/appointment/restore',
  },
  extensions: { one: 'POST admin/appointment/one' },
  lists: {
    active: {
      route: '/apps/instant-booking/list',
      roles: office,
      request: 'GET admin/appointment/show?is_completed=0',
      where: { is_completed: 0 },
      columns,
      filters,
      sort: '-starts_at',
      actions: ['cancel'],
    },
    completed: {
      route: '/apps/completed-instant-booking/list',
      roles: office,
      request: 'GET admin/appointment/all?is_completed=1',
      where: { is_completed: 1 },
      columns,
      filters: ['service_id', 'area_id', 'employee_id', 'starts_at'],
      sort: '-starts_at',
      icon: 'done',
    },
    cancelled: {
      route: '/apps/cancelled-instant/list',
      roles: office,
      request: 'GET admin/appointment/trashed',
      deleted: 'only',
      columns: [
        'number',
        'customer_id',
        'service_id',
        'starts_at',
        'total',
        'rejection_reason_id',
        'cancelled_by',
        'deleted_at',
      ],
      filters: ['rejection_reason_id', 'service_id', 'starts_at'],
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
    jobs: {
      route: '/apps/appointment-car-wash/list',
      roles: carWashOnly,
      request: 'GET admin/appointment/all?is_completed=0',
      where: { is_completed: 0 },
      columns: jobColumns,
      filters: ['state', 'starts_at'],
      sort: 'starts_at',
    },
    jobsDone: {
      route: '/apps/appointment-car-wash-completed/list',
      roles: carWashOnly,
      request: 'GET admin/appointment/all?is_completed=1',
      where: { is_completed: 1 },
      columns: jobColumns,
      filters: ['starts_at'],
      sort: '-starts_at',
      icon: 'done',
    },
  },
})
