import { booking } from '../common/booking.ts'
import { defineReport } from '../../registry/define.ts'
import {
  instantSource,
  bookingFacts,
  timeDimensions,
  jobCounts,
  jobTones,
  scheduledSource,
  visitSource,
} from '../common/report-facts.ts'
import { adminOnly } from '#business/words'

/** Jobs by employee, those without one included: the same jobs as in the performance report. */
export const employeePerformance = defineReport({
  name: 'employee-performance',
  icon: 'gauge',
  route: '/apps/employee-performance/list',
  roles: adminOnly,
  call: { request: 'POST admin/employeePerformance', encoding: 'form' },
  fields: {
    ...bookingFacts,
    employee_id: booking.employee_id,
    area_id: booking.area_id,
    service_id: booking.service_id,
    duration_minutes: booking.duration_minutes,
    total: booking.total,
  },
  states: jobTones,
  sources: { appointment: instantSource, scheduled: scheduledSource, subscription: visitSource },
  params: {
    employee_id: { type: 'reference', to: 'users', field: 'employee_id', nullable: true },
    date_range: { type: 'period', selects: 'both', nullable: true },
  },
  measures: {
    jobs: { type: 'integer', calculate: 'count' },
    ...jobCounts,
    completed_share: { type: 'percent', calculate: 'share', state: 'completed' },
    minutes: { type: 'integer', calculate: 'sum', field: 'duration_minutes', state: 'completed' },
    total: { type: 'money', calculate: 'sum', field: 'total', state: 'completed' },
    latest: { type: 'date', calculate: 'latest', state: 'completed' },
  },
  dimensions: {
    employee: { by: 'employee_id' },
    ...timeDimensions,
    kind: { by: 'source' },
    provider: { by: 'provider_id' },
    area: { by: 'area_id' },
    service: { by: 'service_id' },
  },
  lines: 'employee',
  columns: [
    'employee_id',
    'jobs',
    'completed',
    'open',
    'cancelled',
    'completed_share',
    'minutes',
    'total',
    'latest',
  ],
  rowColumns: [
    'number',
    'source',
    'day',
    'employee_id',
    'customer_id',
    'service_id',
    'area_id',
    'duration_minutes',
    'total',
    'state',
  ],
  chart: { kind: 'bars', measure: 'completed', by: 'employee' },
})
