import { booking } from '../common/booking.ts'
import { defineReport } from '../kit/define.ts'
import {
  appointments,
  bookingFacts,
  byTime,
  jobTones,
  scheduled,
  serviceTypes,
  subscribed,
} from '../common/report-facts.ts'
import { adminOnly } from '../kit/words/roles.ts'

/** What bookings brought in. */
export const financialReport = defineReport({
  name: 'financial-report',
  icon: 'money',
  route: '/apps/financial-report/list',
  roles: adminOnly,
  call: { request: 'POST admin/financial-report', encoding: 'form' },
  fields: {
    ...bookingFacts,
    start_date: { type: 'date' },
    end_date: { type: 'date' },
    service_id: booking.service_id,
    area_id: booking.area_id,
    price: booking.price,
    discount: booking.discount,
    tax: booking.tax,
    total: booking.total,
  },
  states: jobTones,
  sources: { appointment: appointments, scheduled, subscription: subscribed },
  params: {
    start_date: { type: 'date', is: 'from', default: { years: -10 } },
    end_date: { type: 'date', is: 'to', default: { years: 10 } },
    service_type: {
      type: 'choice',
      is: 'source',
      values: { ...serviceTypes, all: 'plain' },
      default: 'appointment',
    },
    status: {
      type: 'choice',
      is: 'state',
      values: { ...jobTones, all: 'plain' },
      default: 'completed',
    },
    area_id: { type: 'reference', to: 'areas', field: 'area_id', nullable: true },
    city_id: { type: 'reference', to: 'cities', field: 'area_id', via: 'city_id', nullable: true },
    provider_id: { type: 'reference', to: 'providers', field: 'provider_id', nullable: true },
  },
  measures: {
    bookings: { type: 'integer', calculate: 'count' },
    price: { type: 'money', calculate: 'sum', of: 'price' },
    discount: { type: 'money', calculate: 'sum', of: 'discount' },
    tax: { type: 'money', calculate: 'sum', of: 'tax' },
    total: { type: 'money', calculate: 'sum', of: 'total' },
    average: { type: 'money', calculate: 'average', of: 'total' },
  },
  dimensions: {
    ...byTime,
    kind: { by: 'source' },
    service: { by: 'service_id' },
    area: { by: 'area_id' },
    provider: { by: 'provider_id' },
  },
  columns: [
    'number',
    'source',
    'day',
    'customer_id',
    'service_id',
    'area_id',
    'provider_id',
    'price',
    'discount',
    'tax',
    'total',
  ],
  chart: { kind: 'bars', measure: 'total', by: 'month' },
})
