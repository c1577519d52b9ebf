import type { Verb } from '../registry/words/verbs.ts'
import type { CallHooks, Hooks } from '../server/context/context.ts'
import { timeObstacles } from './booking-obstacles.ts'
import { resolveSlot } from './booking-slot.ts'
import { startWhenFree } from './free-time.ts'
import { combineRules, minutesOfService, timeOfSlot, withSlot } from './job-time.ts'
import { outsideHours, requireTimeAhead } from './opening-hours.ts'
import { approveSickness } from './planning/absence-request.ts'
import { employeeAvailability } from './planning/read-plans.ts'
import { findOtherSlots } from './other-slots.ts'
import { adjustPayment, requestPayment, settlePayment } from './payments.ts'
import { previewBooking, previewSubscription, priceBooking, priceSubscription } from './price.ts'
import { renewalTerm } from './renewal.ts'
import { runInOrder } from './run-in-order.ts'
import { resolveVisit } from './visits.ts'

const payments: Partial<Record<Verb, CallHooks>> = {
  cancel: { follow: adjustPayment },
  restore: { follow: requestPayment },
}

/** The hooks that all kinds of jobs need. */
type JobRules = Required<Pick<CallHooks, 'derive' | 'timing' | 'preview'>>

const jobHooks = ({ derive, timing, preview }: JobRules) => ({
  create: { derive, timing, preview },
  update: { derive, timing, preview },
  restore: { derive, timing, obstacles: timeObstacles },
})

/** Builds the hooks of jobs with their own payment. */
function paidJobHooks(rules: JobRules) {
  const { create, update, restore } = jobHooks(rules)
  return {
    ...payments,
    create: { ...create, follow: requestPayment },
    update: { ...update, follow: adjustPayment },
    finish: { follow: settlePayment },
    restore: { ...restore, ...payments.restore },
  }
}

const instantRules = runInOrder(priceBooking, requireTimeAhead)
const scheduledRules = startWhenFree(runInOrder(resolveSlot, priceBooking, requireTimeAhead))
const visitRules = startWhenFree(resolveVisit)

/** The hooks of the car wash: prices, time slots, visits and payments. */
export const hooks: Hooks = {
  calls: {
    absences: { create: { follow: approveSickness } },
    'instant-bookings': paidJobHooks({
      derive: instantRules,
      timing: minutesOfService,
      preview: previewBooking,
    }),
    'scheduled-bookings': paidJobHooks({
      derive: scheduledRules,
      timing: combineRules(minutesOfService, timeOfSlot),
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
  },
  warnings: {
    'outside-hours': (action, _, rowBefore) => outsideHours(action, rowBefore),
  },
  availability: { users: employeeAvailability },
  otherStarts: { 'scheduled-bookings': findOtherSlots, 'subscription-visits': findOtherSlots },
}
