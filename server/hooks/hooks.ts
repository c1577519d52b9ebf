import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { ResourceName } from '../../resources/kit/words/names.ts'
import type { AppContext, Deps } from '../context/context.ts'
import type { Action, Row } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'
import {
  guardAccessChange,
  guardRoleChange,
  requireRemainingAdmin,
  unlockAccount,
} from './admins.ts'
import { requireOpeningHours } from './opening-hours.ts'
import { invite, inviteNewStaff } from './invitations.ts'
import { adjustPayment, requestPayment } from './payments.ts'
import { priceBooking, priceSubscription } from './price.ts'
import { renewalTerm } from './renewal.ts'
import { resolveSlot } from './booking-slot.ts'
import { runInOrder } from './run-in-order.ts'
import { resolveVisit } from './visits.ts'

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
    create: { after: inviteNewStaff },
    update: { before: guardRoleChange },
    delete: { before: requireRemainingAdmin },
    setAccess: { before: guardAccessChange, derive: unlockAccount, after: inviteNewStaff },
    invite: { after: invite },
  },
  'instant-bookings': {
    ...bookingPayments,
    create: { derive: runInOrder(priceBooking, requireOpeningHours), follow: requestPayment },
    update: { derive: runInOrder(priceBooking, requireOpeningHours), follow: adjustPayment },
  },
  'scheduled-bookings': {
    ...bookingPayments,
    create: {
      derive: runInOrder(resolveSlot, priceBooking, requireOpeningHours),
      follow: requestPayment,
    },
    update: {
      derive: runInOrder(resolveSlot, priceBooking, requireOpeningHours),
      follow: adjustPayment,
    },
  },
  subscriptions: {
    ...bookingPayments,
    create: { derive: priceSubscription, follow: requestPayment },
    renew: { derive: runInOrder(renewalTerm, priceSubscription), follow: requestPayment },
  },
  'subscription-visits': { create: { derive: resolveVisit }, update: { derive: resolveVisit } },
}

/** Which call of which entity. */
export interface HookTarget {
  resource: { name: string }
  verb: Verb
}

/** Runs the hook that a call has at a stage; undefined where it has none. */
export async function runHook<S extends Stage>(
  stage: S,
  { resource, verb }: HookTarget,
  ...given: Parameters<Hook<S>>
): Promise<Awaited<ReturnType<Hook<S>>> | undefined> {
  const hook = HOOKS[resource.name as ResourceName]?.[verb]?.[stage] as
    ((...given: Parameters<Hook<S>>) => ReturnType<Hook<S>>) | undefined
  return hook && (await hook(...given))
}
