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
  subscriptionSource,
} from '../common/report-facts.ts'
import { adminOnly } from '#business/words'

/** Bookings by customer. */
export const customerActivityReport = defineReport({
  name: 'customer-activity-report',
  icon: 'activity',
  route: '/apps/customer-activity-report/list',
  roles: adminOnly,
  call: { request: 'POST admin/CustomerActivityReport', encoding: 'form' },
  fields: {
    ...bookingFacts,
    start_date: { type: 'date' },
    end_date: { type: 'date' },
    total: booking.total,
  },
  states: jobTones,
  sources: {
    appointment: instantSource,
    scheduled: scheduledSource,
    subscription: subscriptionSource,
  },
  params: {
    start_date: { type: 'date', selects: 'from', default: '2024-01-01' },
    end_date: { type: 'date', selects: 'to', default: '2024-12-31' },
    service_type: { type: 'choice', selects: 'source', values: serviceTypes, nullable: true },
  },
  measures: {
    bookings: { type: 'integer', calculate: 'count' },
    ...jobCounts,
    cancelled_share: { type: 'percent', calculate: 'share', state: 'cancelled' },
    total: { type: 'money', calculate: 'sum', field: 'total', state: 'completed' },
    latest: { type: 'date', calculate: 'latest' },
  },
  dimensions: {
    customer: { by: 'customer_id' },
    ...timeDimensions,
    kind: { by: 'source' },
    provider: { by: 'provider_id' },
  },
  lines: 'customer',
  columns: ['customer_id', 'bookings', 'completed', 'open', 'cancelled', 'total', 'latest'],
  rowColumns: ['number', 'source', 'day', 'customer_id', 'provider_id', 'total', 'state'],
  chart: { kind: 'lines', measure: 'bookings', by: 'month' },
})
