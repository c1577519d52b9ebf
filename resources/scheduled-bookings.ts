import { defineResource } from './kit/define.ts'
import {
  booking,
  bookingColumns,
  bookingForm,
  bookingStates,
  cancelledColumns,
  cancelledFilters,
  doneFilters,
  jobColumns,
  openFilters,
} from './kit/parts.ts'
import { carWashOnly, office } from './kit/roles.ts'

const open = {
  request: 'GET admin/scheduled/show?is_completed=0',
  where: { is_completed: 0 },
} as const
const done = {
  request: 'GET admin/scheduled/all?is_completed=1',
  where: { is_completed: 1 },
} as const

/** A wash booked for a time slot to come. */
export const scheduledBookings = defineResource({
  name: 'scheduled-bookings',
  icon: 'calendar',
  menu: 'bookings',
  title: 'number',
  fields: {
    ...booking,
    number: { ...booking.number, numbered: 'WS' },
    time_slot_id: {
      type: 'reference',
      to: 'time-slots',
      nullable: true,
      holds: { count: 'booked', limit: 'capacity' },
    },
  },
  own: { 'car wash': 'employee_id' },
  states: bookingStates,
  calls: {
    cancel: {
      request: 'POST admin/scheduled/destroy',
      body: ['id', 'rejection_reason_id'],
      withoutReason: true,
      when: { is_completed: 0 },
    },
    restore: 'POST admin/scheduled/restore',
  },
  extensions: {
    one: 'POST admin/scheduled/one',
    create: 'POST admin/scheduled/store',
    update: { request: 'POST admin/scheduled/update', when: { is_completed: 0 } },
  },
  lists: {
    active: {
      ...open,
      route: '/apps/scheduled-booking/list',
      roles: office,
      columns: bookingColumns,
      filters: openFilters,
      sort: 'starts_at',
      actions: ['create', 'update', 'cancel'],
    },
    completed: {
      ...done,
      route: '/apps/completed-scheduled-booking/list',
      roles: office,
      columns: bookingColumns,
      filters: doneFilters,
      sort: '-starts_at',
      icon: 'done',
    },
    cancelled: {
      route: '/apps/cancelled-scheduled/list',
      roles: office,
      request: 'GET admin/scheduled/trashed',
      deleted: 'only',
      columns: cancelledColumns,
      filters: cancelledFilters,
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
    jobs: {
      ...open,
      route: '/apps/scheduled-car-wash/list',
      roles: carWashOnly,
      columns: jobColumns,
      filters: ['state', 'starts_at'],
      sort: 'starts_at',
    },
    jobsDone: {
      ...done,
      route: '/apps/scheduled-car-wash-completed/list',
      roles: carWashOnly,
      columns: jobColumns,
      filters: ['starts_at'],
      sort: '-starts_at',
      icon: 'done',
    },
  },
  form: [...bookingForm, 'time_slot_id'],
})
