import { defineEntity } from '../registry/define-entity.ts'
import { breakRules, breakTime, ownWork, planningAccess, worker } from './common/working-hours.ts'

/**
 * A date on which an employee has other hours than usual, or does not work: the whole day, or
 * between two times. Time off wins over other hours.
 */
export const shiftExceptions = defineEntity({
  name: 'shift-exceptions',
  about: 'Dates on which an employee has other hours than usual, or does not work.',
  icon: 'exception',
  menu: 'people',
  title: 'date',
  person: 'employee_id',
  fields: {
    employee_id: worker,
    date: { type: 'date' },
    kind: { type: 'choice', values: { working: 'plain', off: 'stopped' }, default: 'working' },
    starts_at: { type: 'time', nullable: true },
    ends_at: { type: 'time', nullable: true },
    ...breakTime,
  },
  ownerField: ownWork,
  access: planningAccess,
  warnings: ['uncovered', 'long-shift'],
  checks: [
    { required: 'starts_at', when: { kind: 'working' } },
    { required: 'ends_at', when: { kind: 'working' } },
    { required: 'ends_at', when: { starts_at: { not: null } } },
    { required: 'starts_at', when: { ends_at: { not: null } } },
    { empty: 'break_starts_at', when: { kind: 'off' } },
    ...breakRules,
    { noOverlap: ['starts_at', 'ends_at'], same: ['employee_id', 'kind'], day: 'date' },
  ],
  columns: ['employee_id', 'date', 'kind', 'starts_at', 'ends_at'],
  filters: ['employee_id', 'kind', 'date'],
  sort: '-date',
})
