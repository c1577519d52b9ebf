import { nextTuesday } from 'date-fns/nextTuesday'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import type pg from 'pg'
import { buildNewBooking } from '../new-booking.ts'
import type { SharedRow } from './shared-rows.ts'

/** The searched part of customers' names. */
export const NAME_PART = 'sara'

/** The rows that are read and changed, and the copied ones. */
const OPEN_ROWS = 200
/** The weeks over which new bookings are spread. */
const WEEKS = 40

/** What the requests of every server have in common. */
export interface RequestValues {
  /** The area with the most bookings. */
  area: number
  /** The ids of open bookings, which are read and changed. */
  ids: readonly number[]
  /** New bookings with the field names of the product. */
  newBookings: readonly Readonly<Record<string, unknown>>[]
}

/** The references of a new booking, which must lead to rows that are not deleted. */
const COPIED_REFERENCES = {
  customer_id: 'users',
  vehicle_id: 'vehicles',
  service_id: 'services',
  provider_id: 'providers',
}

/** Chooses the values of the requests from the database of the product. */
export async function chooseValues(client: pg.Client): Promise<RequestValues> {
  const { rows: areas } = await client.query(
    `select area_id as id from instant_bookings where is_completed = 1 and deleted_at is null
      group by 1 order by count(*) desc, 1 limit 1`,
  )
  const copyable = Object.entries(COPIED_REFERENCES).map(
    ([name, table]) => `and ${name} in (select id from ${table} where deleted_at is null)`,
  )
  const { rows } = await client.query<SharedRow>(
    `select * from instant_bookings where is_completed = 0 and deleted_at is null
      ${copyable.join(' ')} order by starts_at desc, id desc limit ${OPEN_ROWS}`,
  )
  // Every measured business is open on Tuesdays.
  const firstDay = differenceInCalendarDays(nextTuesday(new Date()), new Date())
  return {
    area: areas[0].id,
    ids: rows.map(({ id }) => id),
    newBookings: rows.map((row, index) => buildNewBooking(row, firstDay + 7 * (index % WEEKS))),
  }
}

/** Returns a new booking with the field names of the peers, in an area, which the product derives. */
export const toPeerBooking = (
  booking: Readonly<Record<string, unknown>>,
  area: number,
  toReference: (id: number) => unknown = (id) => id,
) => ({
  number: 'N-{number}',
  starts_at: booking.starts_at,
  is_completed: false,
  payment_method: booking.payment_method,
  total: 5.25,
  ...Object.fromEntries(
    ['customer', 'vehicle', 'service', 'provider'].map((name) => [
      name,
      toReference(Number(booking[`${name}_id`])),
    ]),
  ),
  area: toReference(area),
})
