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
  unassigned: { when: { employee_id: null }, tone: 'waiting' },
  assigned: { when: {}, tone: 'plain' },
} as const

/** Conditions of jobs that nobody has begun. */
export const notBegun = { started_at: null, failed_at: null } as const
