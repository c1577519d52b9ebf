import type { Verb } from '../registry/words/verbs.ts'
import type { CallHooks, Hooks } from '../server/context/context.ts'
import {
  deriveFirstDay,
  openReceiverCount,
  previewFirstDay,
  recordDifference,
  reopenCount,
  requireOtherReceiver,
  withCashCount,
  withUndoneCash,
} from './closings.ts'
import { findTimeObstacles } from './booking-obstacles.ts'
import { resolveSlot } from './booking-slot.ts'
import { startWhenFree } from './free-time.ts'
import {
  combineRules,
  deriveServiceMinutes,
  deriveSlotTime,
  deriveVisitMinutes,
  addSlot,
} from './job-time.ts'
import { findOutsideHours, requireTimeAhead } from './opening-hours.ts'
import { approveSickness } from './planning/absence-request.ts'
import { employeeAvailability } from './planning/read-plans.ts'
import { findLongShift } from './planning/shift-length.ts'
import { findOtherSlots } from './other-slots.ts'
import { limitPayment, requestRest } from './part-payment.ts'
import { deriveDiscount, keepDiscount } from './discount.ts'
import { clearFee, deriveLateFee, deriveNoShowFee } from './fees.ts'
import {
  adjustAfterUndo,
  adjustPayment,
  adjustUndonePayments,
  requestDue,
  requestPayment,
  resetPayment,
  settlePayment,
} from './payments.ts'
import { previewBooking, previewSubscription, priceBooking, priceSubscription } from './price.ts'
import { deriveRefund, recordRefund } from './refund.ts'
import { deriveRenewalTerm } from './renewal.ts'
import { runInOrder } from './run-in-order.ts'
import { deriveStatement, previewStatement } from './statements.ts'
import { previewVisit, resolveVisit } from './visits.ts'

const paymentHooks: Partial<Record<Verb, CallHooks>> = {
  cancel: { follow: resetPayment },
  restore: { follow: resetPayment },
}

/** The hooks that all kinds of jobs need. */
type JobRules = Required<Pick<CallHooks, 'derive' | 'timing' | 'preview'>>

const buildJobHooks = ({ derive, timing, preview }: JobRules) => ({
  create: { derive, timing, preview },
  update: { derive, timing, preview },
  restore: { derive, timing, obstacles: findTimeObstacles },
})

/** Builds the hooks of jobs with their own payment. */
function buildPaidJobHooks(rules: JobRules) {
  const { create, update, restore } = buildJobHooks(rules)
  return {
    create: { ...create, follow: requestPayment },
    update: { ...update, derive: runInOrder(rules.derive, keepDiscount), follow: adjustPayment },
    finish: { follow: withCashCount(settlePayment) },
    discount: { derive: deriveDiscount, follow: requestDue },
    cancel: { derive: deriveLateFee, follow: resetPayment },
    noShow: { derive: deriveNoShowFee, follow: resetPayment },
    waive: { follow: requestDue },
    restore: { ...restore, derive: runInOrder(rules.derive, clearFee), follow: resetPayment },
  }
}

const instantRules = runInOrder(priceBooking, requireTimeAhead)
const scheduledRules = startWhenFree(runInOrder(resolveSlot, priceBooking, requireTimeAhead))
const visitRules = startWhenFree(resolveVisit)

/** The hooks of the car wash: prices, time slots, visits and payments. */
export const hooks: Hooks = {
  calls: {
    closings: {
      update: { derive: deriveFirstDay, preview: previewFirstDay },
      seal: { follow: recordDifference },
      handOver: { derive: requireOtherReceiver },
      receive: { follow: withCashCount() },
      openAgain: { derive: reopenCount, follow: openReceiverCount },
    },
    absences: { create: { follow: approveSickness } },
    'instant-bookings': buildPaidJobHooks({
      derive: instantRules,
      timing: deriveServiceMinutes,
      preview: previewBooking,
    }),
    'scheduled-bookings': buildPaidJobHooks({
      derive: scheduledRules,
      timing: combineRules(deriveServiceMinutes, deriveSlotTime),
      preview: addSlot(previewBooking),
    }),
    'subscription-visits': buildJobHooks({
      derive: visitRules,
      timing: combineRules(deriveVisitMinutes, deriveSlotTime),
      preview: addSlot(previewVisit),
    }),
    statements: { create: { derive: deriveStatement, preview: previewStatement } },
    transactions: {
      pay: { derive: limitPayment, follow: withCashCount(requestRest) },
      refund: { derive: deriveRefund, follow: withCashCount(recordRefund) },
    },
    subscriptions: {
      ...paymentHooks,
      create: { derive: priceSubscription, preview: previewSubscription, follow: requestPayment },
      renew: { derive: runInOrder(deriveRenewalTerm, priceSubscription), follow: requestPayment },
    },
  },
  warnings: {
    'long-shift': (action, _, rowBefore) => findLongShift(action, rowBefore),
    'outside-hours': (action, _, rowBefore) => findOutsideHours(action, rowBefore),
  },
  availability: { users: employeeAvailability },
  // An undo may bring a request back that is no longer due.
  afterUndo: {
    transactions: withUndoneCash(adjustUndonePayments),
    closings: withUndoneCash(),
    'instant-bookings': adjustAfterUndo,
    'scheduled-bookings': adjustAfterUndo,
    subscriptions: adjustAfterUndo,
  },
  otherStarts: { 'scheduled-bookings': findOtherSlots, 'subscription-visits': findOtherSlots },
}
