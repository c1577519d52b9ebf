import { addDays } from 'date-fns/addDays'

type Row = Readonly<Record<string, unknown>>

/** The fields that a new booking copies from another one. */
const COPIED_FIELDS = [
  'customer_id',
  'vehicle_id',
  'location_id',
  'work_location_id',
  'provider_id',
  'service_id',
]

/** Returns the body of a new booking for the customer of another one, at 15:00 some days ahead. */
export function buildNewBooking(row: Row, days: number): Row {
  const start = addDays(new Date(), days)
  // The measured businesses are three hours ahead of UTC.
  start.setUTCHours(12, 0, 0, 0)
  return {
    ...Object.fromEntries(COPIED_FIELDS.map((name) => [name, row[name]])),
    starts_at: start.toISOString(),
    payment_method: 'cash',
  }
}
