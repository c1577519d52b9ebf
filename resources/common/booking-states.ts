import { everyone, office } from '../words/roles.ts'

/** The states of a booking; it is in the first whose conditions it meets. */
export const bookingStates = {
  cancelled: {
    when: { deleted_at: { not: null } },
    tone: 'stopped',
    reasonField: 'rejection_reason_id',
  },
  completed: { when: { is_completed: 1 }, tone: 'good' },
  failed: {
    when: { failed_at: { not: null } },
    tone: 'stopped',
    reasonField: 'rejection_reason_id',
  },
  started: { when: { started_at: { not: null } }, tone: 'moving' },
  onTheWay: { when: { departed_at: { not: null } }, tone: 'moving', icon: 'car' },
  unassigned: { when: { employee_id: null }, tone: 'waiting' },
  assigned: { when: {}, tone: 'plain' },
} as const

/** The states of a booking that is neither done nor cancelled. */
const open = ['unassigned', 'assigned', 'onTheWay', 'started', 'failed'] as const

/** The states of a job that nobody has begun and that is not over. */
export const plannableStates = ['unassigned', 'assigned'] as const

/** The one transition that bookings of all kinds have in one call. */
export const assigning = {
  from: open,
  to: 'assigned',
  roles: office,
  requiredFields: ['employee_id'],
  // A job that is assigned anew has not been begun.
  set: { departed_at: null, started_at: null, failed_at: null, rejection_reason_id: null },
} as const

/** The transitions of a job. What each records, such as when it was done, is the field's `setOn`. */
export const bookingTransitions = {
  update: { from: open, roles: office },
  depart: { from: 'assigned', to: 'onTheWay', roles: everyone, offline: true },
  // Not everybody says that they are on the way.
  start: {
    from: ['assigned', 'onTheWay'],
    to: 'started',
    roles: everyone,
    optionalFields: ['photos_before'],
    offline: true,
  },
  finish: {
    from: 'started',
    to: 'completed',
    roles: everyone,
    optionalFields: ['photos_after'],
    set: { is_completed: 1 },
    offline: true,
  },
  fail: {
    from: ['unassigned', 'assigned', 'onTheWay', 'started'],
    to: 'failed',
    roles: everyone,
    requiredFields: ['rejection_reason_id'],
    offline: true,
  },
  // Nothing of it has been done; its payment and its employee stay.
  reopen: {
    from: ['completed', 'failed'],
    to: ['unassigned', 'assigned'],
    roles: office,
    set: {
      is_completed: 0,
      departed_at: null,
      started_at: null,
      completed_at: null,
      failed_at: null,
      rejection_reason_id: null,
    },
  },
  cancel: { from: open, to: 'cancelled', roles: office, requiredFields: ['rejection_reason_id'] },
} as const

/** The transitions of a booking that is paid by itself. */
export const paidTransitions = {
  ...bookingTransitions,
  finish: {
    ...bookingTransitions.finish,
    optionalFields: ['photos_after', 'payment_method', 'amount_taken'],
    expects: { amount_taken: 'amount_due' },
  },
} as const

/** Conditions of open jobs that the office has to assign: nobody has them, or they could not be done. */
export const toAssign = [{ employee_id: null }, { failed_at: { not: null } }] as const

/** Conditions of jobs that nobody has begun, though somebody may be on the way. */
export const notStarted = { started_at: null, failed_at: null } as const
