import { defineResource } from '../registry/define.ts'
import { booking, seriesFields } from './common/booking.ts'
import {
  bookingBoard,
  bookingCalendar,
  bookingCard,
  bookingColumns,
  bookingDetail,
  bookingDerivedFields,
  bookingForm,
  bookingHideFirst,
  bookingName,
  bookingRelated,
  cancelledColumns,
  cancelledFilters,
  deskForm,
  doneFilters,
  openFilters,
  slotForm,
  slotGroups,
} from './common/booking-lists.ts'
import { bookingStates, paidTransitions, plannableStates } from './common/booking-states.ts'
import {
  doneDetail,
  jobActions,
  jobColumns,
  jobDetail,
  jobInbox,
  officeActions,
} from './common/jobs.ts'
import { saleEntries } from './common/paid-for.ts'
import { office } from '#business/words'

const openConditions = {
  request: 'GET admin/scheduled/show?is_completed=0',
  where: { is_completed: 0 },
} as const
const doneConditions = {
  request: 'GET admin/scheduled/all?is_completed=1',
  where: { is_completed: 1 },
} as const

/** A car wash that is booked for a future time slot. */
export const scheduledBookings = defineResource({
  name: 'scheduled-bookings',
  about: 'Car washes that are booked for a future time slot.',
  icon: 'calendar',
  menu: 'bookings',
  daily: { admin: 3, operations: 3 },
  title: 'number',
  displayName: bookingName,
  person: 'customer_id',
  posts: saleEntries,
  fields: {
    ...booking,
    number: { ...booking.number, numberPrefix: 'WS' },
    starts_at: { ...booking.starts_at, derivedFrom: 'time_slot_id' },
    work_location_id: { ...booking.work_location_id, derivedFrom: 'time_slot_id' },
    time_slot_id: {
      type: 'reference',
      to: 'time-slots',
      where: { type: 'scheduled' },
      within: { provider_id: 'provider_id' },
      day: 'date',
      nullable: true,
      capacity: { count: 'booked', limit: 'capacity' },
    },
    ...seriesFields,
  },
  series: { group: 'series', rule: 'recurrence' },
  desk: { when: 'later', fields: deskForm },
  ownerField: { 'car wash': 'employee_id' },
  states: bookingStates,
  warnings: ['outside-hours', 'daily-load', 'unavailable'],
  transitions: paidTransitions,
  calendar: bookingCalendar,
  board: bookingBoard,
  plannable: plannableStates,
  card: bookingCard,
  calls: {
    cancel: { request: 'POST admin/scheduled/destroy', withoutReason: true },
    restore: 'POST admin/scheduled/restore',
  },
  extensions: {
    read: 'POST admin/scheduled/one',
    // The slot determines time and place. A form sends the slot; other callers may send both
    // directly.
    create: { request: 'POST admin/scheduled/store', body: [...bookingForm, 'time_slot_id'] },
    update: {
      request: 'POST admin/scheduled/update',
      body: ['id', ...bookingForm, 'time_slot_id'],
    },
    depart: 'POST admin/scheduled/depart',
    start: 'POST admin/scheduled/start',
    finish: 'POST admin/scheduled/finish',
    fail: 'POST admin/scheduled/fail',
    reopen: 'POST admin/scheduled/reopen',
  },
  lists: {
    active: {
      ...openConditions,
      route: '/apps/scheduled-booking/list',
      roles: office,
      columns: bookingColumns,
      hideFirst: bookingHideFirst,
      sums: ['total'],
      filters: openFilters,
      sort: 'starts_at',
      actions: ['create', 'update', 'cancel'],
      pageActions: officeActions,
    },
    completed: {
      ...doneConditions,
      route: '/apps/completed-scheduled-booking/list',
      roles: office,
      columns: bookingColumns,
      hideFirst: bookingHideFirst,
      sums: ['total'],
      filters: doneFilters,
      sort: '-starts_at',
      pageActions: ['reopen'],
      icon: 'done',
    },
    cancelled: {
      route: '/apps/cancelled-scheduled/list',
      roles: office,
      request: 'GET admin/scheduled/trashed',
      deleted: 'only',
      columns: cancelledColumns,
      sums: ['total'],
      filters: cancelledFilters,
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
    jobs: {
      ...openConditions,
      route: '/apps/scheduled-car-wash/list',
      roles: ['car wash'],
      columns: jobColumns,
      filters: ['state', 'starts_at'],
      sort: 'starts_at',
      actions: jobActions,
      detail: jobDetail,
    },
    jobsDone: {
      ...doneConditions,
      route: '/apps/scheduled-car-wash-completed/list',
      roles: ['car wash'],
      columns: jobColumns,
      filters: ['starts_at'],
      sort: '-starts_at',
      detail: doneDetail,
      icon: 'done',
    },
  },
  inbox: jobInbox,
  related: bookingRelated,
  detail: {
    ...bookingDetail,
    groups: {
      ...bookingDetail.groups,
      about: ['time_slot_id', ...bookingDetail.groups.about],
    },
  },
  form: slotForm,
  formGroups: slotGroups,
  derivedFields: ['work_location_id', 'starts_at', ...bookingDerivedFields],
})
