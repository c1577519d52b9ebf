import type { Verb } from '../resources/kit/calls.ts'
import { dayIn } from '../resources/kit/fields.ts'
import type { ResourceName } from '../resources/kit/names.ts'
import { unlock } from './auth/lock.ts'
import { typedTables } from './db/types.ts'
import type { Action, Row } from './rows/find.ts'
import type { Values } from './rows/values.ts'
import { keepAnAdmin, keepRole, notYourself } from './rules/admins.ts'
import { keepHours } from './rules/hours.ts'
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

const today = ({ now, timeZone }: Action) => dayIn(timeZone, now)
// What an edit leaves out is as it was.
const booked = (action: Action, row: Row | null): Promise<Values> =>
  priceBooking(action.trx, { ...(row as Values | null), ...action.values }, today(action))

const subscribed = (action: Action): Promise<Values> =>
  priceSubscription(action.trx, action.values, today(action))

/** Letting somebody in lifts the lock that wrong passwords have put on. */
async function admitted({ trx, values }: Action): Promise<Values> {
  if (values.auth === 1) await unlock(typedTables(trx), Number(values.id))
  return {}
}

/** What a call writes beside what it was told, because it follows from that. */
export const DERIVED: { [K in Name]?: Rule } = {
  'instant-bookings.create': steps(booked, keepHours),
  'instant-bookings.update': steps(booked, keepHours),
  'scheduled-bookings.create': steps(followSlot, booked, keepHours),
  'scheduled-bookings.update': steps(followSlot, booked, keepHours),
  'users.admit': admitted,
  'subscriptions.create': subscribed,
  'subscriptions.renew': steps(nextTerm, subscribed),
  'subscription-visits.create': bookVisit,
  'subscription-visits.update': bookVisit,
}
