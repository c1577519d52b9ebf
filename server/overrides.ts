import type { Verb } from '../resources/kit/calls.ts'
import { dayIn } from '../resources/kit/fields.ts'
import type { ResourceName } from '../resources/kit/names.ts'
import { unlock } from './auth/lock.ts'
import { typedTables } from './db/types.ts'
import type { Action, Row } from './rows/find.ts'
import type { Values } from './rows/values.ts'
import { keepAnAdmin, keepRole, notYourself } from './rules/admins.ts'
import { adjustPayment, requestPayment } from './rules/payments.ts'
import { priceBooking, priceSubscription } from './rules/price.ts'

type Name = `${ResourceName}.${Verb}`

type Guard = (action: Action, row: Row) => void | Promise<void>

/** Rules of one call that no declaration says; each refuses by throwing a `Problem`. */
export const GUARDS: { [K in Name]?: Guard } = {
  'users.delete': keepAnAdmin,
  'users.update': keepRole,
  'users.admit': (action, row) =>
    action.values.auth === 1 ? notYourself(action) : keepAnAdmin(action, row),
}

const today = ({ now, timeZone }: Action) => dayIn(timeZone, now)
// What an edit leaves out is as it was.
const booked = (action: Action, row: Row | null): Promise<Values> =>
  priceBooking(action.trx, { ...(row as Values | null), ...action.values }, today(action))

/** Letting somebody in lifts the lock that wrong passwords have put on. */
async function admitted({ trx, values }: Action): Promise<Values> {
  if (values.auth === 1) await unlock(typedTables(trx), Number(values.id))
  return {}
}

/** What a call writes beside what it was told, because it follows from that. */
export const DERIVED: { [K in Name]?: (action: Action, row: Row | null) => Promise<Values> } = {
  'instant-bookings.create': booked,
  'instant-bookings.update': booked,
  'scheduled-bookings.create': booked,
  'scheduled-bookings.update': booked,
  'users.admit': admitted,
  'subscriptions.create': (action) => priceSubscription(action.trx, action.values, today(action)),
}

type Follow = (action: Action, id: number, before: Row | null) => Promise<void>

/** What happens to other rows because of a call, in its own transaction once it has written. */
export const FOLLOWS: { [K in Name]?: Follow } = {
  'instant-bookings.create': requestPayment,
  'instant-bookings.update': adjustPayment,
  'instant-bookings.cancel': adjustPayment,
  'instant-bookings.restore': requestPayment,
  'scheduled-bookings.create': requestPayment,
  'scheduled-bookings.update': adjustPayment,
  'scheduled-bookings.cancel': adjustPayment,
  'scheduled-bookings.restore': requestPayment,
  'subscriptions.create': requestPayment,
  'subscriptions.cancel': adjustPayment,
  'subscriptions.restore': requestPayment,
}
