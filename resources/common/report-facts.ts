import { booking } from './booking.ts'

/** The booking fields that reports on bookings use. */
export const bookingFacts = {
  number: booking.number,
  customer_id: booking.customer_id,
  provider_id: booking.provider_id,
  is_completed: booking.is_completed,
  deleted_at: booking.deleted_at,
  starts_at: booking.starts_at,
} as const

export const jobTones = { open: 'waiting', completed: 'good', cancelled: 'stopped' } as const

/** Cancelled bookings are deleted ones. They count in no other state. */
export const jobStates = {
  open: { is_completed: 0, deleted_at: null },
  completed: { is_completed: 1, deleted_at: null },
  cancelled: { deleted_at: { not: null } },
} as const

/** Both kinds of bookings count on the day of their start. */
export const instantSource = {
  entity: 'instant-bookings',
  day: 'starts_at',
  states: jobStates,
} as const
export const scheduledSource = {
  entity: 'scheduled-bookings',
  day: 'starts_at',
  states: jobStates,
} as const
export const visitSource = {
  entity: 'subscription-visits',
  day: 'starts_at',
  states: jobStates,
} as const

/** A subscription is completed after its last day. */
export const subscriptionStates = {
  open: { deleted_at: null, end_date: { from: 'today' } },
  completed: { deleted_at: null, end_date: { before: 'today' } },
  cancelled: { deleted_at: { not: null } },
} as const

/** A subscription counts on its first day. */
export const subscriptionSource = {
  entity: 'subscriptions',
  day: 'start_date',
  states: subscriptionStates,
} as const

export const serviceTypes = {
  appointment: 'plain',
  scheduled: 'plain',
  subscription: 'plain',
} as const

export const timeDimensions = {
  day: { each: 'day' },
  week: { each: 'week' },
  month: { each: 'month' },
} as const

/** The measures that count the rows in each state. */
export const jobCounts = {
  completed: { type: 'integer', calculate: 'count', state: 'completed' },
  open: { type: 'integer', calculate: 'count', state: 'open' },
  cancelled: { type: 'integer', calculate: 'count', state: 'cancelled' },
} as const
