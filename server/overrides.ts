import type { Verb } from '../resources/kit/calls.ts'
import { dayIn } from '../resources/kit/fields.ts'
import type { ResourceName } from '../resources/kit/names.ts'
import { Problem } from './http/problem.ts'
import type { Action } from './rows/find.ts'
import type { Values } from './rows/values.ts'
import { priceBooking, priceSubscription } from './rules/price.ts'

type Name = `${ResourceName}.${Verb}`

/** Whoever deletes their own account could not undo it. */
function notYourself({ caller, values }: Action): void {
  if (values.id === caller.id) throw new Problem(409, 'yourself')
}

/** Rules of one call that no declaration says; each refuses by throwing a `Problem`. */
export const GUARDS: { [K in Name]?: (action: Action) => void } = {
  'users.delete': notYourself,
  'users.admit': notYourself,
}

const today = ({ now, timeZone }: Action) => dayIn(timeZone, now)
const booked = (action: Action): Promise<Values> =>
  priceBooking(action.trx, action.values, today(action))

/** What a call writes beside what it was told, because it follows from that. */
export const DERIVED: { [K in Name]?: (action: Action) => Promise<Values> } = {
  'instant-bookings.create': booked,
  'instant-bookings.update': booked,
  'scheduled-bookings.create': booked,
  'scheduled-bookings.update': booked,
  'subscriptions.create': (action) => priceSubscription(action.trx, action.values, today(action)),
}
