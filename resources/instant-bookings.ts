import { defineResource } from './kit/define.ts'
import { booking } from './common/booking.ts'
import {
  bookingColumns,
  bookingDetail,
  bookingFollows,
  bookingForm,
  bookingGivesWay,
  bookingGroups,
  cancelledColumns,
  cancelledFilters,
  doneFilters,
  openFilters,
} from './common/booking-lists.ts'
import { bookingStates, bookingTransitions, notBegun } from './common/booking-states.ts'
import { jobActions, jobColumns, jobDetail, officeActions } from './common/jobs.ts'
import { adminOnly, carWashOnly, office } from './kit/words/roles.ts'

const open = {
  request: 'GET admin/appointment/all?is_completed=0',
  where: { is_completed: 0 },
} as const
const done = {
  request: 'GET admin/appointment/all?is_completed=1',
  where: { is_completed: 1 },
} as const
const adminColumns = [
  'number',
  'provider_id',
  'customer_id',
  'service_id',
  'starts_at',
  'total',
  'payment_method',
  'state',
] as const
const adminFilters = ['provider_id', 'payment_method', 'service_id', 'starts_at'] as const

/** A wash wanted now; the provider's API calls it an appointment. */
export const instantBookings = defineResource({
  name: 'instant-bookings',
  icon: 'bolt',
  menu: 'bookings',
  title: 'number',
  fields: booking,
  ownerField: { 'car wash': 'employee_id' },
  states: bookingStates,
  warnings: ['outside-hours', 'daily-load'],
  transitions: bookingTransitions,
  calls: {
    // The specification's `destroy` cancels a booking, so it must bring a reason.
    cancel: 'POST admin/appointment/destroy',
    restore: 'POST admin/appointment/restore',
  },
  extensions: {
    read: 'POST admin/appointment/one',
    create: 'POST admin/appointment/store',
    update: 'POST admin/appointment/update',
    depart: 'POST admin/appointment/depart',
    start: 'POST admin/appointment/start',
    finish: 'POST admin/appointment/finish',
    fail: 'POST admin/appointment/fail',
    reopen: 'POST admin/appointment/reopen',
  },
  lists: {
    active: {
      route: '/apps/instant-booking/list',
      roles: office,
      request: 'GET admin/appointment/show?is_completed=0',
      where: { is_completed: 0 },
      columns: bookingColumns,
      givesWay: bookingGivesWay,
      sums: ['total'],
      filters: openFilters,
      sort: '-starts_at',
      actions: ['create', 'update', 'cancel'],
      pageActions: officeActions,
    },
    completed: {
      ...done,
      route: '/apps/completed-instant-booking/list',
      roles: office,
      columns: bookingColumns,
      givesWay: bookingGivesWay,
      sums: ['total'],
      filters: doneFilters,
      sort: '-starts_at',
      pageActions: ['reopen'],
      icon: 'done',
    },
    cancelled: {
      route: '/apps/cancelled-instant/list',
      roles: office,
      request: 'GET admin/appointment/trashed',
      deleted: 'only',
      columns: cancelledColumns,
      sums: ['total'],
      filters: cancelledFilters,
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
    admin: {
      ...open,
      route: '/apps/appointment-admin/list',
      roles: adminOnly,
      columns: adminColumns,
      givesWay: ['service_id', 'payment_method', 'total'],
      sums: ['total'],
      filters: ['state', ...adminFilters],
      sort: '-starts_at',
    },
    adminDone: {
      ...done,
      route: '/apps/appointment-admin-completed/list',
      roles: office,
      columns: adminColumns,
      givesWay: ['service_id', 'payment_method', 'total'],
      sums: ['total'],
      filters: adminFilters,
      sort: '-starts_at',
      pageActions: ['reopen'],
      icon: 'done',
    },
    jobs: {
      ...open,
      route: '/apps/appointment-car-wash/list',
      roles: carWashOnly,
      badge: notBegun,
      columns: jobColumns,
      filters: ['state', 'starts_at'],
      sort: 'starts_at',
      actions: jobActions,
      detail: jobDetail,
    },
    jobsDone: {
      ...done,
      route: '/apps/appointment-car-wash-completed/list',
      roles: carWashOnly,
      columns: jobColumns,
      filters: ['starts_at'],
      sort: '-starts_at',
      detail: [...jobDetail, 'completed_at'],
      icon: 'done',
    },
  },
  detail: bookingDetail,
  form: bookingForm,
  formGroups: bookingGroups,
  follows: bookingFollows,
})
