import { bookingInvoice } from './paid-for.ts'
import { office, ROLES } from '#business/words'

/** The states of a booking. A booking has the first state whose conditions it meets. */
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

/** The states of a booking with its own payment. A missed visit is cancelled with a fee. */
export const paidStates = {
  noShow: {
    when: { deleted_at: { not: null }, no_show_at: { not: null } },
    tone: 'stopped',
    icon: 'alert',
  },
  ...bookingStates,
} as const

/** The states of bookings that are neither done nor cancelled. */
const openStates = ['unassigned', 'assigned', 'onTheWay', 'started', 'failed'] as const

/** The states of jobs that nobody has begun and that are not over. */
export const plannableStates = ['unassigned', 'assigned'] as const

/** The transition that all kinds of bookings share in one call. */
export const assignTransition = {
  from: openStates,
  to: 'assigned',
  roles: office,
  requiredFields: ['employee_id'],
  // A reassigned job counts as not begun.
  set: { departed_at: null, started_at: null, failed_at: null, rejection_reason_id: null },
} as const

/** The transitions of a job. Times such as `completed_at` are recorded by `setOn` of the field. */
export const bookingTransitions = {
  update: { from: openStates, roles: office },
  depart: { from: 'assigned', to: 'onTheWay', roles: ROLES, offline: true, atOnce: true },
  // The step `onTheWay` is optional.
  start: {
    from: ['assigned', 'onTheWay'],
    to: 'started',
    roles: ROLES,
    optionalFields: ['photos_before'],
    offline: true,
  },
  finish: {
    from: 'started',
    to: 'completed',
    roles: ROLES,
    optionalFields: ['photos_after'],
    set: { is_completed: 1 },
    offline: true,
  },
  fail: {
    from: ['unassigned', 'assigned', 'onTheWay', 'started'],
    to: 'failed',
    roles: ROLES,
    requiredFields: ['rejection_reason_id'],
    offline: true,
  },
  // A failed job keeps its payment and its employee.
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
  cancel: {
    from: openStates,
    to: 'cancelled',
    roles: office,
    requiredFields: ['rejection_reason_id'],
  },
} as const

/** The transitions of a booking with its own payment. */
export const paidTransitions = {
  ...bookingTransitions,
  invoice: bookingInvoice,
  finish: {
    ...bookingTransitions.finish,
    optionalFields: ['photos_after', 'payment_method', 'amount_taken'],
    expects: { amount_taken: 'amount_due' },
  },
  // A restored no-show may be cancelled later.
  cancel: { ...bookingTransitions.cancel, set: { no_show_at: null } },
  discount: {
    from: [...openStates, 'completed'],
    roles: office,
    requiredFields: ['discount_reason'],
    // Without both, the discount is taken back.
    optionalFields: ['discount_amount', 'discount_percent'],
    approvalAbove: { extra_discount: 'discount_limit' },
  },
  noShow: { from: openStates, to: 'noShow', roles: office },
  waive: {
    from: ['noShow', 'cancelled'],
    roles: office,
    when: { fee: { not: null }, waived_at: null },
    requiredFields: ['waiver_reason'],
  },
} as const

/** The conditions of jobs that the office must assign: unassigned or failed ones. */
export const awaitingAssignment = [{ employee_id: null }, { failed_at: { not: null } }] as const

/** The conditions of jobs that are not begun. The employee may be on the way. */
export const notStarted = { started_at: null, failed_at: null } as const
