import { booking } from '../common/booking.ts'
import { defineReport } from '../../registry/define.ts'
import {
  instantSource,
  bookingFacts,
  timeDimensions,
  jobCounts,
  jobTones,
  scheduledSource,
  serviceTypes,
  visitSource,
} from '../common/report-facts.ts'
import { adminOnly, office } from '#business/words'

/** Jobs by outcome, and the cancelled ones by reason. */
export const performanceReport = defineReport({
  name: 'performance-report',
  icon: 'chart',
  route: '/apps/performance-report/list',
  roles: office,
  call: { request: 'POST admin/getPerformanceReports', encoding: 'form' },
  fields: {
    ...bookingFacts,
    vehicle_id: booking.vehicle_id,
    service_id: booking.service_id,
    area_id: booking.area_id,
    employee_id: booking.employee_id,
    duration_minutes: booking.duration_minutes,
    started_at: booking.started_at,
    completed_at: booking.completed_at,
    failed_at: booking.failed_at,
    rejection_reason_id: booking.rejection_reason_id,
  },
  states: jobTones,
  sources: { appointment: instantSource, scheduled: scheduledSource, subscription: visitSource },
  params: {
    date_range: { type: 'period', selects: 'both', nullable: true },
    employee_id: { type: 'reference', to: 'users', field: 'employee_id', nullable: true },
    is_completed: {
      type: 'flag',
      selects: 'state',
      states: { 0: 'open', 1: 'completed' },
      nullable: true,
    },
    service_type: { type: 'choice', selects: 'source', values: serviceTypes, nullable: true },
  },
  measures: {
    jobs: { type: 'integer', calculate: 'count' },
    ...jobCounts,
    completed_share: { type: 'percent', calculate: 'share', state: 'completed' },
    minutes: {
      type: 'integer',
      calculate: 'sum',
      field: 'duration_minutes',
      state: 'completed',
    },
  },
  dimensions: {
    ...timeDimensions,
    hour: { by: 'hour' },
    kind: { by: 'source' },
    state: { by: 'state' },
    service: { by: 'service_id' },
    area: { by: 'area_id' },
    provider: { by: 'provider_id' },
    // The specification keeps the comparison of employees for admins.
    employee: { by: 'employee_id', roles: adminOnly },
    reason: { by: 'rejection_reason_id' },
  },
  columns: [
    'number',
    'source',
    'starts_at',
    'employee_id',
    'customer_id',
    'service_id',
    'area_id',
    'started_at',
    'completed_at',
    'state',
  ],
  chart: { kind: 'bars', measure: 'jobs', by: 'week' },
})
