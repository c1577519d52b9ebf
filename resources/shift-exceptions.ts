import { defineEntity } from '../registry/define-entity.ts'
import { breakTime, ownWork, planningAccess, worker } from './common/working-hours.ts'

/** A date on which an employee has other hours than usual, or does not work. */
export const shiftExceptions = defineEntity({
  name: 'shift-exceptions',
  icon: 'calendar',
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
  warnings: ['uncovered'],
  checks: [
    { required: 'starts_at', when: { kind: 'working' } },
    { required: 'ends_at', when: { kind: 'working' } },
  ],
  columns: ['employee_id', 'date', 'kind', 'starts_at', 'ends_at'],
  filters: ['employee_id', 'kind', 'date'],
  sort: '-date',
})
