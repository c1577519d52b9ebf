import { booking } from '../common/booking.ts'
import { method, movement } from '../common/movement.ts'
import { paymentTarget } from '../common/paid-for.ts'
import { defineReport } from '../../registry/define.ts'
import {
  bookingFacts,
  timeDimensions,
  jobStates,
  jobTones,
  serviceTypes,
  subscriptionStates,
} from '../common/report-facts.ts'
import { adminOnly } from '#business/words'

const ledger = { entity: 'ledger-entries', day: 'occurred_at' } as const

/** The sums of the ledger: what was sold, paid and earned. */
export const financialReport = defineReport({
  name: 'financial-report',
  icon: 'trend',
  route: '/apps/financial-report/list',
  roles: adminOnly,
  call: { request: 'POST admin/financial-report', encoding: 'form' },
  fields: {
    ...bookingFacts,
    ...paymentTarget,
    end_date: { type: 'date' },
    service_id: booking.service_id,
    area_id: booking.area_id,
    occurred_at: { type: 'datetime' },
    movement,
    method,
    sold: { type: 'money', nullable: true },
    paid: { type: 'money', nullable: true },
    earned: { type: 'money', nullable: true },
  },
  states: jobTones,
  sources: {
    appointment: {
      ...ledger,
      subject: { reference: 'booking_id', entity: 'instant-bookings' },
      states: jobStates,
    },
    scheduled: {
      ...ledger,
      subject: { reference: 'booking_id', entity: 'scheduled-bookings' },
      states: jobStates,
    },
    subscription: {
      ...ledger,
      subject: { reference: 'booking_id', entity: 'subscriptions' },
      states: subscriptionStates,
    },
  },
  params: {
    start_date: { type: 'date', selects: 'from', default: { years: -10 } },
    end_date: { type: 'date', selects: 'to', default: { years: 10 } },
    // The specification's call counts completed instant bookings. The screen begins with everything.
    service_type: {
      type: 'choice',
      selects: 'source',
      values: { ...serviceTypes, all: 'plain' },
      default: 'appointment',
      proposed: 'all',
    },
    status: {
      type: 'choice',
      selects: 'state',
      values: { ...jobTones, all: 'plain' },
      default: 'completed',
      proposed: 'all',
    },
    area_id: { type: 'reference', to: 'areas', field: 'area_id', nullable: true },
    city_id: { type: 'reference', to: 'cities', field: 'area_id', via: 'city_id', nullable: true },
    provider_id: { type: 'reference', to: 'providers', field: 'provider_id', nullable: true },
  },
  measures: {
    sold: { type: 'money', calculate: 'sum', field: 'sold' },
    paid: { type: 'money', calculate: 'sum', field: 'paid' },
    earned: { type: 'money', calculate: 'sum', field: 'earned' },
    movements: { type: 'integer', calculate: 'count' },
  },
  dimensions: {
    ...timeDimensions,
    kind: { by: 'source' },
    movement: { by: 'movement' },
    method: { by: 'method' },
    service: { by: 'service_id' },
    area: { by: 'area_id' },
    provider: { by: 'provider_id' },
  },
  columns: [
    'number',
    'source',
    'day',
    'movement',
    'customer_id',
    'service_id',
    'provider_id',
    'sold',
    'paid',
    'earned',
  ],
  chart: { kind: 'bars', measure: 'sold', by: 'month' },
})
