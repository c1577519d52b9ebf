import { booking } from '../common/booking.ts'
import { defineReport } from '../../registry/define.ts'
import {
  instantSource,
  bookingFacts,
  timeDimensions,
  jobTones,
  scheduledSource,
  serviceTypes,
  subscriptionSource,
} from '../common/report-facts.ts'
import { adminOnly } from '#business/words'

/** The earnings of bookings. */
export const financialReport = defineReport({
  name: 'financial-report',
  icon: 'trend',
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
    commission: { type: 'money' },
    remainder: { type: 'money' },
  },
  shares: {
    commission: { amount: 'total', reference: 'provider_id', percent: 'commission_percent' },
    remainder: {
      amount: 'total',
      reference: 'provider_id',
      percent: 'commission_percent',
      remainder: true,
    },
  },
  states: jobTones,
  sources: {
    appointment: instantSource,
    scheduled: scheduledSource,
    subscription: subscriptionSource,
  },
  params: {
    start_date: { type: 'date', selects: 'from', default: { years: -10 } },
    end_date: { type: 'date', selects: 'to', default: { years: 10 } },
    service_type: {
      type: 'choice',
      selects: 'source',
      values: { ...serviceTypes, all: 'plain' },
      default: 'appointment',
      // The specification's call counts instant bookings; the screen begins with everything sold.
      proposed: 'all',
    },
    status: {
      type: 'choice',
      selects: 'state',
      values: { ...jobTones, all: 'plain' },
      default: 'completed',
    },
    area_id: { type: 'reference', to: 'areas', field: 'area_id', nullable: true },
    city_id: { type: 'reference', to: 'cities', field: 'area_id', via: 'city_id', nullable: true },
    provider_id: { type: 'reference', to: 'providers', field: 'provider_id', nullable: true },
  },
  measures: {
    bookings: { type: 'integer', calculate: 'count' },
    price: { type: 'money', calculate: 'sum', field: 'price' },
    discount: { type: 'money', calculate: 'sum', field: 'discount' },
    tax: { type: 'money', calculate: 'sum', field: 'tax' },
    total: { type: 'money', calculate: 'sum', field: 'total' },
    commission: { type: 'money', calculate: 'sum', field: 'commission' },
    remainder: { type: 'money', calculate: 'sum', field: 'remainder' },
    average: { type: 'money', calculate: 'average', field: 'total' },
  },
  dimensions: {
    ...timeDimensions,
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
