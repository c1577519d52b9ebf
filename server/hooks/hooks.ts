import { warningsOf } from '../../registry/changes/override-reason.ts'
import type { Warning } from '#business/words/warnings.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { AppContext, Deps } from '../context/context.ts'
import type { Obstacle, Told } from '../http/problem.ts'
import type { Action, Row } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'
import {
  guardAccessChange,
  guardRoleChange,
  looksLikeAnother,
  requireAdminsAndCaller,
  requireRemainingAdmin,
  unlockAccount,
} from './admins.ts'
import { overDailyLoad } from './daily-load.ts'
import { timeObstacles } from './booking-obstacles.ts'
import { startWhenFree } from './free-time.ts'
import { allOf, type JobTime, minutesOfService, timeOfSlot, withSlot } from './job-time.ts'
import { outsideHours, requireTimeAhead } from './opening-hours.ts'
import { invite, inviteNewStaff } from './invitations.ts'
import { adjustPayment, requestPayment } from './payments.ts'
import { previewBooking, previewSubscription, priceBooking, priceSubscription } from './price.ts'
import { renewalTerm } from './renewal.ts'
import { resolveSlot } from './booking-slot.ts'
import { runInOrder } from './run-in-order.ts'
import { resolveVisit } from './visits.ts'

/** The hooks of one call, by stage: the rules that no declaration expresses. */
export interface CallHooks {
  /** Refuses the call by throwing a `Problem`, before anything is read or written. */
  before?(action: Action, row: Row): void | Promise<void>
  /** Returns further values to write, which follow from those that were sent. */
  derive?(action: Action, row: Row | null): Promise<Values>
  /** Says when a row would take somebody's time, by a form that need not be complete. */
  timing?(action: Action, row: Row | null): Promise<JobTime>
  /** Says what the row would hold besides, by a form that need not be complete; it refuses nothing. */
  preview?(action: Action, row: Row | null): Promise<Values>
  /** Finds what stands in the way of restoring a row, which is given as it would be then. */
  obstacles?(action: Action, after: Row): Promise<Obstacle[]>
  /** Changes other rows in the same transaction, after the row was written. */
  follow?(action: Action, id: number, before: Row | null): Promise<void>
  /** Does what cannot be rolled back after the commit, such as sending mail. */
  after?(deps: Deps, row: Row, c: AppContext): Promise<void>
}

type Stage = keyof CallHooks
type Hook<S extends Stage> = NonNullable<CallHooks[S]>

const payments: Partial<Record<Verb, CallHooks>> = {
  cancel: { follow: adjustPayment },
  restore: { follow: requestPayment },
}

/** What jobs of every kind have: rules of when and whose they are. */
type JobRules = Required<Pick<CallHooks, 'derive' | 'timing' | 'preview'>>

const jobHooks = ({ derive, timing, preview }: JobRules) => ({
  create: { derive, timing, preview },
  update: { derive, timing, preview },
  restore: { derive, timing, obstacles: timeObstacles },
})

/** What jobs have that are paid one by one. */
function paidJobHooks(rules: JobRules) {
  const { create, update, restore } = jobHooks(rules)
  return {
    ...payments,
    create: { ...create, follow: requestPayment },
    update: { ...update, follow: adjustPayment },
    restore: { ...restore, ...payments.restore },
  }
}

const instantRules = runInOrder(priceBooking, requireTimeAhead)
const scheduledRules = startWhenFree(runInOrder(resolveSlot, priceBooking, requireTimeAhead))
const visitRules = startWhenFree(resolveVisit)

/** The hooks of every call, by entity and verb. */
const HOOKS: { [E in ResourceName]?: Partial<Record<Verb, CallHooks>> } = {
  users: {
    create: { after: inviteNewStaff },
    update: { before: guardRoleChange },
    delete: { before: requireRemainingAdmin },
    setAccess: { before: guardAccessChange, derive: unlockAccount, after: inviteNewStaff },
    invite: { after: invite },
  },
  'instant-bookings': paidJobHooks({
    derive: instantRules,
    timing: minutesOfService,
    preview: previewBooking,
  }),
  'scheduled-bookings': paidJobHooks({
    derive: scheduledRules,
    timing: allOf(minutesOfService, timeOfSlot),
    preview: withSlot(previewBooking),
  }),
  'subscription-visits': jobHooks({
    derive: visitRules,
    timing: timeOfSlot,
    preview: withSlot(),
  }),
  subscriptions: {
    ...payments,
    create: { derive: priceSubscription, preview: previewSubscription, follow: requestPayment },
    renew: { derive: runInOrder(renewalTerm, priceSubscription), follow: requestPayment },
  },
}

/** The entity and verb of a call. */
export interface HookTarget {
  resource: { name: string }
  verb: Verb
}

/** Runs the hook of a call at a stage; undefined if there is none. */
export async function runHook<S extends Stage>(
  stage: S,
  { resource, verb }: HookTarget,
  ...args: Parameters<Hook<S>>
): Promise<Awaited<ReturnType<Hook<S>>> | undefined> {
  const hook = HOOKS[resource.name as ResourceName]?.[verb]?.[stage] as
    | ((...args: Parameters<Hook<S>>) => ReturnType<Hook<S>>)
    | undefined
  return hook && (await hook(...args))
}

/** Whether a call has a hook at a stage. */
export const hasHook = (stage: Stage, { resource, verb }: HookTarget): boolean =>
  HOOKS[resource.name as ResourceName]?.[verb]?.[stage] !== undefined

/** What must hold of an entity's rows after an undo, which runs no hooks of the calls it takes back. */
const AFTER_UNDO: { [E in ResourceName]?: typeof requireAdminsAndCaller } = {
  users: requireAdminsAndCaller,
}

/** Throws 409 where the rows of these entities may not be left as an undo has left them. */
export async function refuseAfterUndo(
  trx: Action['trx'],
  caller: Action['caller'],
  entities: readonly string[],
): Promise<void> {
  for (const entity of entities) await AFTER_UNDO[entity as ResourceName]?.(trx, caller)
}

/** Says what is unusual about a row that was written, by its state before; undefined if nothing is. */
type Rule = (action: Action, id: number, before: Row | null) => Promise<Told | undefined>

/** The rule behind each warning that an entity declares. */
const WARNING_RULES: Readonly<Record<Warning, Rule>> = {
  'outside-hours': (action, _, before) => outsideHours(action, before),
  'daily-load': overDailyLoad,
  'look-alike': looksLikeAnother,
}

/** Finds everything that is unusual about a row that was written, of what its entity declares. */
export async function unusualAbout(
  action: Action,
  id: number,
  before: Row | null,
): Promise<Told[]> {
  const told: Told[] = []
  for (const warning of warningsOf(action.endpoint.resource, action.endpoint.verb)) {
    const one = await WARNING_RULES[warning](action, id, before)
    if (one) told.push(one)
  }
  return told
}
