import type { AnyTile } from '../../registry/reports/tile.ts'
import { defineTile } from '../../registry/define.ts'
import { notStarted, awaitingAssignment } from '../common/booking-states.ts'
import { adminOnly, office } from '#business/words'
import { financialReport } from '../reports/financial-report.ts'
import { performanceReport } from '../reports/performance-report.ts'

const jobColumns = [
  'number',
  'source',
  'starts_at',
  'customer_id',
  'vehicle_id',
  'area_id',
  'service_id',
  'employee_id',
  'state',
] as const
/** The sums of the ledger, as in the financial report. */
const moneyTile = {
  icon: 'money',
  roles: adminOnly,
  show: 'figure',
  measures: ['sold', 'paid', 'earned'],
  columns: [
    'number',
    'source',
    'occurred_at',
    'movement',
    'customer_id',
    'provider_id',
    'sold',
    'paid',
    'earned',
  ],
  sort: '-occurred_at',
} as const
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
    hideIfEmpty: true,
    rowActions: ['assign', 'contact'],
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
    by: 'day',
    columns: jobColumns,
    sort: 'starts_at',
    tone: 'waiting',
    rowActions: ['assign'],
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
    hideIfEmpty: true,
    rowActions: ['assign', 'contact'],
    worklists: { jobs: openList },
  }),
  defineTile(financialReport, {
    ...moneyTile,
    name: 'money-today',
    when: 'today',
    compare: 'week',
  }),
  defineTile(financialReport, {
    ...moneyTile,
    name: 'money-month',
    when: 'month',
    compare: 'month',
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
    roles: ['car wash'],
    show: 'rows',
    states,
    pending: { is_completed: 0, ...notStarted },
    when: 'today',
    measures: ['jobs', 'completed', 'open', 'minutes'],
    columns: ['starts_at', 'number', 'customer_id', 'vehicle_id', 'area_id', 'service_id', 'state'],
    sort: 'starts_at',
    rowActions: ['finish', 'depart', 'start'],
  }),
]
