import { defineResource } from '../registry/define.ts'
import {
  booking,
  busyTime,
  employee,
  photoFields,
  seriesFields,
  progressFields,
} from './common/booking.ts'
import {
  bookingBoard,
  bookingCalendar,
  bookingCard,
  bookingDetail,
  bookingName,
  doneFilters,
  openFilters,
} from './common/booking-lists.ts'
import { bookingStates, bookingTransitions, plannableStates } from './common/booking-states.ts'
import { jobActions, jobColumns, jobInbox, officeActions } from './common/jobs.ts'
import { numberField } from './common/numbered.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from '#business/words'

const columns = [
  'starts_at',
  'number',
  'subscription_id',
  'customer_id',
  'vehicle_id',
  'service_id',
  'area_id',
  'employee_id',
  'state',
] as const
const openConditions = {
  request: 'GET admin/subscription/visits?is_completed=0',
  where: { is_completed: 0 },
  extension: true,
} as const
const doneConditions = {
  request: 'GET admin/subscription/visits?is_completed=1',
  where: { is_completed: 1 },
  extension: true,
} as const

/**
 * A single wash of a subscription. The specification has its lists ("details") but no calls, so the
 * calls are extensions.
 */
export const subscriptionVisits = defineResource({
  name: 'subscription-visits',
  about: 'Single washes of a subscription.',
  icon: 'visit',
  menu: 'bookings',
  daily: { 'car wash': 3 },
  title: 'number',
  displayName: bookingName,
  person: 'customer_id',
  fields: {
    id: { type: 'id' },
    number: { ...numberField, numberPrefix: 'SV' },
    subscription_id: {
      type: 'reference',
      to: 'subscriptions',
      search: true,
      where: { end_date: { from: 'today' }, washes_used: { below: 'washes_total' } },
      capacity: { count: 'washes_used', limit: 'washes_total' },
    },
    customer_id: { ...booking.customer_id, copies: ['subscription_id', 'customer_id'] },
    vehicle_id: { ...booking.vehicle_id, copies: ['subscription_id', 'vehicle_id'] },
    service_id: {
      type: 'reference',
      to: 'services',
      nullable: true,
      copies: ['subscription_id', 'service_id'],
    },
    area_id: { ...booking.area_id, derivedFrom: 'time_slot_id' },
    work_location_id: { ...booking.work_location_id, derivedFrom: 'time_slot_id' },
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
      capacity: { count: 'booked', limit: 'capacity' },
    },
    employee_id: {
      ...employee,
      noOverlap: { ...busyTime, places: ['work_location_id', 'area_id'] },
    },
    starts_at: { type: 'datetime', derivedFrom: 'time_slot_id' },
    duration_minutes: { type: 'integer', min: 5, max: 1440, default: 45 },
    ...progressFields,
    ...photoFields,
    cancelled_by: booking.cancelled_by,
    ...seriesFields,
    ...timestamps,
  },
  series: { group: 'series', rule: 'recurrence' },
  ownerField: { 'car wash': 'employee_id' },
  states: bookingStates,
  warnings: ['daily-load', 'unavailable'],
  transitions: bookingTransitions,
  calendar: bookingCalendar,
  board: bookingBoard,
  plannable: plannableStates,
  card: bookingCard,
  extensions: {
    read: 'POST admin/subscription/visits/one',
    create: 'POST admin/subscription/visits/store',
    update: 'POST admin/subscription/visits/update',
    cancel: { request: 'POST admin/subscription/visits/destroy', withoutReason: true },
    restore: 'POST admin/subscription/visits/restore',
    depart: 'POST admin/subscription/visits/depart',
    start: 'POST admin/subscription/visits/start',
    finish: 'POST admin/subscription/visits/finish',
    fail: 'POST admin/subscription/visits/fail',
    reopen: 'POST admin/subscription/visits/reopen',
  },
  reads: {
    ofSubscription: {
      request: 'POST admin/subscription/visits/ofSubscription',
      params: { subscription_id: 'subscription_id' },
      deleted: 'with',
      roles: office,
      extension: true,
    },
  },
  lists: {
    open: {
      ...openConditions,
      route: '/apps/subscription-bookings-details/list',
      roles: office,
      columns,
      hideFirst: ['area_id', 'vehicle_id', 'service_id', 'subscription_id'],
      filters: openFilters,
      sort: 'starts_at',
      actions: ['create', 'update', 'cancel'],
      pageActions: officeActions,
    },
    completed: {
      ...doneConditions,
      route: '/apps/completed-subscription-details/list',
      roles: office,
      columns,
      hideFirst: ['area_id', 'vehicle_id', 'service_id', 'subscription_id'],
      filters: doneFilters,
      sort: '-starts_at',
      pageActions: ['reopen'],
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
        'service_id',
        'area_id',
        'employee_id',
        'deleted_at',
      ],
      filters: doneFilters,
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
    jobs: {
      ...openConditions,
      route: '/apps/subscription-car-wash/list',
      roles: ['car wash'],
      columns: jobColumns,
      filters: ['state', 'starts_at'],
      sort: 'starts_at',
      actions: jobActions,
      detail: {
        facts: ['starts_at', 'customer_id', 'work_location_id', 'vehicle_id', 'service_id'],
        groups: { about: ['duration_minutes'] },
      },
    },
  },
  inbox: jobInbox,
  detail: {
    facts: [
      'starts_at',
      'customer_id',
      'work_location_id',
      'vehicle_id',
      'service_id',
      'employee_id',
    ],
    groups: {
      about: ['subscription_id', 'area_id', 'provider_id', 'time_slot_id', 'duration_minutes'],
      progress: bookingDetail.groups.progress,
      record: ['created_at', 'updated_at'],
    },
  },
  form: ['subscription_id', 'time_slot_id', 'employee_id'],
  derivedFields: [
    'customer_id',
    'vehicle_id',
    'service_id',
    'work_location_id',
    'starts_at',
    'duration_minutes',
  ],
  formGroups: { who: ['subscription_id'], when: ['time_slot_id', 'employee_id'] },
})
