import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { ResourceName } from '../../resources/kit/words/names.ts'
import type { AppContext, Deps } from '../context/context.ts'
import type { Action, Row } from '../rows/find.ts'
import type { Values } from '../rows/read-values.ts'
import { keepAnAdmin, keepRole, setAccess, unlocked } from './admins.ts'
import { keepHours } from './hours.ts'
import { invite, welcome } from './invitations.ts'
import { adjustPayment, requestPayment } from './payments.ts'
import { priceBooking, priceSubscription } from './price.ts'
import { nextTerm } from './renewal.ts'
import { followSlot } from './slots.ts'
import { steps } from './steps.ts'
import { bookVisit } from './visits.ts'

/** What no declaration says about one call, by the stage of the call at which it runs. */
export interface CallHooks {
  /** Refuses, by throwing a `Problem`, before anything is read or written. */
  before?(action: Action, row: Row): void | Promise<void>
  /** Adds what the call writes beside what it was told, because it follows from that. */
  derive?(action: Action, row: Row | null): Promise<Values>
  /** Changes other rows in the call's own transaction, once it has written. */
  follow?(action: Action, id: number, before: Row | null): Promise<void>
  /** Does what must not be rolled back, once the call is kept: sends mail. */
  after?(deps: Deps, row: Row, c: AppContext): Promise<void>
}

type Stage = keyof CallHooks
type Hook<S extends Stage> = NonNullable<CallHooks[S]>

const bookingPayments: Partial<Record<Verb, CallHooks>> = {
  cancel: { follow: adjustPayment },
  restore: { follow: requestPayment },
}

/** Every hook there is, by entity and call. */
const HOOKS: { [E in ResourceName]?: Partial<Record<Verb, CallHooks>> } = {
  users: {
    create: { after: welcome },
    update: { before: keepRole },
    delete: { before: keepAnAdmin },
    setAccess: { before: setAccess, derive: unlocked, after: welcome },
    invite: { after: invite },
  },
  'instant-bookings': {
    ...bookingPayments,
    create: { derive: steps(priceBooking, keepHours), follow: requestPayment },
    update: { derive: steps(priceBooking, keepHours), follow: adjustPayment },
  },
  'scheduled-bookings': {
    ...bookingPayments,
    create: { derive: steps(followSlot, priceBooking, keepHours), follow: requestPayment },
    update: { derive: steps(followSlot, priceBooking, keepHours), follow: adjustPayment },
  },
  subscriptions: {
    ...bookingPayments,
    create: { derive: priceSubscription, follow: requestPayment },
    renew: { derive: steps(nextTerm, priceSubscription), follow: requestPayment },
  },
  'subscription-visits': { create: { derive: bookVisit }, update: { derive: bookVisit } },
}

/** Which call of which entity. */
export interface HookedCall {
  resource: { name: string }
  verb: Verb
}

/** Runs the hook that a call has at a stage; undefined where it has none. */
export async function runHook<S extends Stage>(
  stage: S,
  { resource, verb }: HookedCall,
  ...given: Parameters<Hook<S>>
): Promise<Awaited<ReturnType<Hook<S>>> | undefined> {
  const hook = HOOKS[resource.name as ResourceName]?.[verb]?.[stage] as
    ((...given: Parameters<Hook<S>>) => ReturnType<Hook<S>>) | undefined
  return hook && (await hook(...given))
}
