import type { Verb } from '../resources/kit/calls.ts'
import type { ResourceName } from '../resources/kit/names.ts'
import { unlock } from './auth/lock.ts'
import type { AppContext, Services } from './context.ts'
import { typedTables } from './db/types.ts'
import type { Action, Row } from './rows/find.ts'
import type { Values } from './rows/values.ts'
import { keepAnAdmin, keepRole, notYourself } from './rules/admins.ts'
import { invite, welcome } from './rules/invitations.ts'
import { keepHours } from './rules/hours.ts'
import { adjustPayment, requestPayment } from './rules/payments.ts'
import { priceBooking, priceSubscription } from './rules/price.ts'
import { nextTerm } from './rules/renewal.ts'
import { followSlot } from './rules/slots.ts'
import { type Rule, steps } from './rules/steps.ts'
import { bookVisit } from './rules/visits.ts'

type Name = `${ResourceName}.${Verb}`

type Guard = (action: Action, row: Row) => void | Promise<void>

/** Rules of one call that no declaration says; each refuses by throwing a `Problem`. */
export const GUARDS: { [K in Name]?: Guard } = {
  'users.delete': keepAnAdmin,
  'users.update': keepRole,
  'users.admit': (action, row) =>
    action.values.auth === 1 ? notYourself(action) : keepAnAdmin(action, row),
}

/** Letting somebody in lifts the lock that wrong passwords have put on. */
async function admitted({ trx, values }: Action): Promise<Values> {
  if (values.auth === 1) await unlock(typedTables(trx), Number(values.id))
  return {}
}

/** What a call leads to once it is kept, as what was rolled back must not: mail, that is. */
export const AFTER: {
  [K in Name]?: (services: Services, row: Row, c: AppContext) => Promise<void>
} = {
  'users.create': welcome,
  'users.admit': welcome,
  'users.invite': invite,
}

/** What a call writes beside what it was told, because it follows from that. */
export const DERIVED: { [K in Name]?: Rule } = {
  'instant-bookings.create': steps(priceBooking, keepHours),
  'instant-bookings.update': steps(priceBooking, keepHours),
  'scheduled-bookings.create': steps(followSlot, priceBooking, keepHours),
  'scheduled-bookings.update': steps(followSlot, priceBooking, keepHours),
  'users.admit': admitted,
  'subscriptions.create': priceSubscription,
  'subscriptions.renew': steps(nextTerm, priceSubscription),
  'subscription-visits.create': bookVisit,
  'subscription-visits.update': bookVisit,
}

/**
 * What a column holds in the rows that were there before it, as SQL on the same row: its default
 * would be wrong for them.
 */
export const BACKFILLS: Readonly<Record<string, string>> = {
  // What was taken off has been missing between the price and what was paid.
  'subscriptions.discount': 'greatest(price + tax - total, 0)',
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
  'subscriptions.renew': requestPayment,
  'subscriptions.cancel': adjustPayment,
  'subscriptions.restore': requestPayment,
}
