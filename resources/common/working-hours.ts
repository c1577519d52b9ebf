import type { Weekday } from '../../registry/words/weekdays.ts'
import { employee } from './booking.ts'

/** A day of the week. */
export const weekday = {
  type: 'choice',
  values: {
    sunday: 'plain',
    monday: 'plain',
    tuesday: 'plain',
    wednesday: 'plain',
    thursday: 'plain',
    friday: 'plain',
    saturday: 'plain',
  } satisfies Record<Weekday, 'plain'>,
} as const

/** The employee of a working-time row. */
export const worker = { type: employee.type, to: employee.to, where: employee.where } as const

/** The break of a shift. */
export const breakTime = {
  break_starts_at: { type: 'time', nullable: true },
  break_ends_at: { type: 'time', nullable: true },
} as const

/** The rules of a break: both times or none, within the shift. */
export const breakRules = [
  { required: 'break_ends_at', when: { break_starts_at: { not: null } } },
  { required: 'break_starts_at', when: { break_ends_at: { not: null } } },
  { inside: ['starts_at', 'ends_at'], times: ['break_starts_at', 'break_ends_at'] },
] as const

/** The rights on working time: the office plans it, and car-wash staff read their own. */
export const planningAccess = {
  admin: 'all',
  operations: ['create', 'update', 'delete', 'restore'],
  'car wash': [],
} as const
/** The owner field that limits car-wash staff to their own rows. */
export const ownWork = { 'car wash': 'employee_id' } as const
