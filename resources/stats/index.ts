import { booking } from '../common/booking.ts'
import { notStarted } from '../common/booking-states.ts'
import { ROLES } from '#business/words'
import { defineStats } from '../../registry/define.ts'

const openConditions = { is_completed: 0, deleted_at: null } as const

/**
 * The numbers of jobs by state. Subscriptions count by their visits, because only visits have a
 * time and an employee.
 */
export const stats = defineStats({
  request: 'GET general/read-stats',
  roles: ROLES,
  fields: {
    is_completed: booking.is_completed,
    deleted_at: booking.deleted_at,
    employee_id: booking.employee_id,
    started_at: booking.started_at,
    failed_at: booking.failed_at,
    starts_at: booking.starts_at,
  },
  of: {
    appointment: 'instant-bookings',
    scheduled: 'scheduled-bookings',
    subscription: 'subscription-visits',
  },
  at: 'starts_at',
  counts: {
    open: { where: openConditions },
    completed: { where: { is_completed: 1, deleted_at: null } },
    cancelled: { where: { deleted_at: { not: null } } },
    today: { where: { deleted_at: null }, when: 'today' },
    unassigned: { where: { ...openConditions, employee_id: null } },
    late: { where: { ...openConditions, ...notStarted }, when: 'past' },
  },
})
