import type { Entry } from './entry.ts'

/** The reasons of cancellations; a car that is not there costs a fee, and the last one is no longer offered. */
export const CANCELLATION_REASONS: readonly Entry<'cancellation-reasons'>[] = [
  { reason: 'Customer changed their mind', applies_to: 'any', late_fee: 0, added: 1000 },
  { reason: 'Customer could not be reached', applies_to: 'any', late_fee: 0, added: 1000 },
  { reason: 'Customer asked for another time', applies_to: 'booking', late_fee: 0, added: 1000 },
  { reason: 'Car was not at the location', applies_to: 'booking', late_fee: 1, added: 1000 },
  { reason: 'No staff available', applies_to: 'booking', late_fee: 0, added: 1000 },
  { reason: 'Weather or dust storm', applies_to: 'booking', late_fee: 0, added: 1000 },
  { reason: 'Booked twice', applies_to: 'any', late_fee: 0, added: 1000 },
  { reason: 'Car was sold', applies_to: 'subscription', late_fee: 0, added: 1000 },
  { reason: 'Price was wrong', applies_to: 'any', late_fee: 0, added: 1000, removed: 120 },
]
