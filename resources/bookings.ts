import { defineResource } from './kit/define.ts'
import { booking, employee } from './common/booking.ts'
import { bookingBoard, bookingCalendar, bookingCard } from './common/booking-lists.ts'
import { assigning, bookingStates } from './common/booking-states.ts'
import { office } from './kit/words/roles.ts'

const all = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'

/** Instant bookings, scheduled bookings and subscription visits in one list, to assign them and to look up old ones. */
export const bookings = defineResource({
  name: 'bookings',
  icon: 'assign',
  menu: 'bookings',
  ownEntry: true,
  title: 'number',
  union: ['instant-bookings', 'scheduled-bookings', 'subscription-visits'],
  fields: {
    id: { type: 'id' },
    booking_id: {
      type: 'polymorphic',
      typeField: 'kind',
      to: ['instant-bookings', 'scheduled-bookings', 'subscription-visits'],
    },
    number: { type: 'text', mono: true, search: true },
    customer_id: booking.customer_id,
    vehicle_id: booking.vehicle_id,
    location_id: booking.location_id,
    work_location_id: booking.work_location_id,
    service_id: { type: 'reference', to: 'services', nullable: true },
    area_id: { type: 'reference', to: 'areas' },
    provider_id: { type: 'reference', to: 'providers' },
    employee_id: employee,
    starts_at: { type: 'datetime' },
    duration_minutes: { type: 'integer', min: 5, max: 1440 },
    total: { type: 'money', nullable: true, roles: office },
    is_completed: { type: 'flag' },
    departed_at: { type: 'datetime', nullable: true },
    started_at: { type: 'datetime', nullable: true },
    failed_at: { type: 'datetime', nullable: true },
    rejection_reason_id: booking.rejection_reason_id,
    cancelled_by: booking.cancelled_by,
    deleted_at: { type: 'datetime', nullable: true },
  },
  states: bookingStates,
  warnings: ['daily-load'],
  transitions: { assign: assigning },
  calendar: bookingCalendar,
  board: bookingBoard,
  card: bookingCard,
  // The specification does not show the body of this call; this one is ours.
  calls: { assign: 'POST admin/assigning/make/assigning' },
  // The server restores each booking by the call of its own kind.
  extensions: { restore: 'POST admin/assigning/restore' },
  reads: {
    ofCustomer: {
      request: 'POST admin/assigning/ofCustomer',
      params: { customer_id: 'customer_id' },
      deleted: 'with',
      roles: office,
      extension: true,
    },
  },
  lists: {
    assign: {
      route: '/apps/assign/list',
      roles: office,
      request: all,
      body: { is_completed: 0, data: 'Data' },
      encoding: 'form',
      where: { is_completed: 0 },
      badge: [{ employee_id: null }, { failed_at: { not: null } }],
      columns: [
        'number',
        'kind',
        'customer_id',
        'vehicle_id',
        'area_id',
        'provider_id',
        'starts_at',
        'employee_id',
        'state',
      ],
      givesWay: ['area_id', 'provider_id', 'vehicle_id', 'kind'],
      filters: ['state', 'kind', 'area_id', 'provider_id', 'employee_id', 'starts_at'],
      sort: 'starts_at',
      actions: ['assign'],
    },
    cancelled: {
      route: '/apps/cancelled-booking/list',
      roles: office,
      request: all,
      body: { is_completed: 0, data: 'withTrashed' },
      encoding: 'form',
      where: { is_completed: 0 },
      deleted: 'with',
      filter: { deleted_at: { not: null } },
      columns: [
        'number',
        'kind',
        'customer_id',
        'vehicle_id',
        'area_id',
        'starts_at',
        'rejection_reason_id',
        'cancelled_by',
        'deleted_at',
      ],
      filters: ['kind', 'rejection_reason_id', 'area_id', 'starts_at'],
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
  },
  detail: {
    facts: ['starts_at', 'kind', 'service_id', 'employee_id', 'total'],
    groups: {
      who: ['customer_id', 'vehicle_id', 'provider_id'],
      where: ['location_id', 'work_location_id', 'area_id'],
      progress: ['departed_at', 'started_at', 'failed_at', 'rejection_reason_id', 'cancelled_by'],
    },
  },
})
