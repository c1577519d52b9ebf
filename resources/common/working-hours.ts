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

/** The employee whose working time a row is about. */
export const worker = { type: employee.type, to: employee.to, where: employee.where } as const

/** The break of a shift. */
export const breakTime = {
  break_starts_at: { type: 'time', nullable: true },
  break_ends_at: { type: 'time', nullable: true },
} as const

/** The office plans working time; car-wash staff read their own. */
export const planningAccess = {
  admin: 'all',
  operations: ['create', 'update', 'delete', 'restore'],
  'car wash': [],
} as const
/** Car-wash staff see only their own rows. */
export const ownWork = { 'car wash': 'employee_id' } as const
