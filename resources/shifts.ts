import { defineEntity } from '../registry/define-entity.ts'
import {
  breakRules,
  breakTime,
  ownWork,
  planningAccess,
  weekday,
  worker,
} from './common/working-hours.ts'

/**
 * The working hours of employees on days of the week. A shift that ends before it starts ends on the
 * next day. An employee without shifts can work at any time.
 */
export const shifts = defineEntity({
  name: 'shifts',
  about:
    'The working hours of employees on days of the week. An employee without shifts can work at any time.',
  icon: 'clock',
  menu: 'people',
  title: 'weekday',
  person: 'employee_id',
  fields: {
    employee_id: worker,
    weekday,
    starts_at: { type: 'time' },
    ends_at: { type: 'time' },
    ...breakTime,
  },
  ownerField: ownWork,
  access: planningAccess,
  warnings: ['uncovered', 'long-shift'],
  checks: [
    ...breakRules,
    { noOverlap: ['starts_at', 'ends_at'], same: ['employee_id'], day: 'weekday' },
  ],
  columns: ['employee_id', 'weekday', 'starts_at', 'ends_at', 'break_starts_at', 'break_ends_at'],
  filters: ['employee_id', 'weekday'],
  sort: 'employee_id',
  editable: ['starts_at', 'ends_at', 'break_starts_at', 'break_ends_at'],
})
