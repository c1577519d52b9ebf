import type { AnyTile } from '../../registry/reports/tile.ts'
import { defineTile } from '../../registry/define.ts'
import { notStarted, awaitingAssignment } from '../common/booking-states.ts'
import { adminOnly, carWashOnly, office } from '../words/roles.ts'
import { performanceReport } from '../reports/performance-report.ts'
import { transactionsReport } from '../reports/transactions-report.ts'

const jobColumns = [
  'number',
  'source',
  'starts_at',
  'customer_id',
  'service_id',
  'area_id',
  'employee_id',
  'state',
] as const
const moneyColumns = [
  'number',
  'source',
  'created_at',
  'customer_id',
  'amount',
  'method',
  'state',
] as const
/** Jobs that were not cancelled. */
const states = ['open', 'completed'] as const

const openList = { entity: 'bookings', list: 'assign' } as const
/** No list holds both open and completed bookings, so the number of both has none. */
const listsByState = {
  open: openList,
  completed: { entity: 'bookings', list: 'completed' },
} as const

/** The tiles of the start page, in their order; each role sees its own. */
export const tiles: readonly AnyTile[] = [
  defineTile(transactionsReport, {
    name: 'money-today',
    icon: 'money',
    roles: adminOnly,
    show: 'figure',
    states: ['paid'],
    when: 'today',
    measures: ['paid', 'transactions'],
    columns: moneyColumns,
    sort: '-created_at',
    compare: 'week',
  }),
  defineTile(transactionsReport, {
    name: 'money-month',
    icon: 'money',
    roles: adminOnly,
    show: 'figure',
    states: ['paid'],
    when: 'month',
    measures: ['paid', 'transactions'],
    columns: moneyColumns,
    sort: '-created_at',
    compare: 'month',
  }),
  defineTile(performanceReport, {
    name: 'late',
    icon: 'alert',
    roles: office,
    show: 'rows',
    states: ['open'],
    where: notStarted,
    when: 'past',
    measures: ['jobs'],
    columns: jobColumns,
    sort: 'starts_at',
    tone: 'stopped',
    worklists: {
      jobs: { entity: 'bookings', list: 'assign', states: ['unassigned', 'assigned', 'onTheWay'] },
    },
  }),
  defineTile(performanceReport, {
    name: 'unassigned',
    icon: 'assign',
    roles: office,
    show: 'rows',
    states: ['open'],
    where: awaitingAssignment,
    measures: ['jobs'],
    columns: jobColumns,
    sort: 'starts_at',
    tone: 'waiting',
    worklists: {
      jobs: { entity: 'bookings', list: 'assign', states: ['unassigned', 'failed'] },
    },
  }),
  defineTile(performanceReport, {
    name: 'next-hours',
    icon: 'clock',
    roles: office,
    show: 'rows',
    states: ['open'],
    when: 'soon',
    measures: ['jobs'],
    columns: jobColumns,
    sort: 'starts_at',
    worklists: { jobs: openList },
  }),
  defineTile(performanceReport, {
    name: 'today-by-hour',
    icon: 'calendar',
    roles: office,
    show: 'bars',
    states,
    when: 'today',
    measures: ['jobs', 'completed', 'open'],
    by: 'hour',
    columns: jobColumns,
    sort: 'starts_at',
    worklists: listsByState,
  }),
  defineTile(performanceReport, {
    name: 'today-by-area',
    icon: 'map',
    roles: office,
    show: 'bars',
    states,
    when: 'today',
    measures: ['jobs', 'completed', 'open'],
    by: 'area',
    columns: jobColumns,
    sort: 'starts_at',
    worklists: listsByState,
  }),
  defineTile(performanceReport, {
    name: 'cancellations',
    icon: 'cancelled',
    roles: adminOnly,
    show: 'bars',
    states: ['cancelled'],
    when: 'month',
    measures: ['cancelled'],
    by: 'reason',
    columns: [...jobColumns, 'rejection_reason_id'],
    sort: '-starts_at',
    worklists: { cancelled: { entity: 'bookings', list: 'cancelled' } },
  }),
  defineTile(performanceReport, {
    name: 'providers',
    icon: 'provider',
    roles: adminOnly,
    show: 'bars',
    states,
    when: 'month',
    measures: ['jobs', 'completed', 'open', 'completed_share'],
    by: 'provider',
    columns: [...jobColumns, 'provider_id'],
    sort: '-starts_at',
    worklists: { ...listsByState, completed_share: listsByState.completed },
  }),
  defineTile(performanceReport, {
    name: 'my-day',
    icon: 'car',
    roles: carWashOnly,
    show: 'rows',
    states,
    pending: { is_completed: 0, ...notStarted },
    when: 'today',
    measures: ['jobs', 'completed', 'open', 'minutes'],
    columns: ['starts_at', 'number', 'customer_id', 'vehicle_id', 'service_id', 'area_id', 'state'],
    sort: 'starts_at',
  }),
]
