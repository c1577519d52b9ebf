import { defineEntity } from '../registry/define-entity.ts'

/**
 * The date on which a work location is closed, or all of them, or the first of several; with times
 * only between these.
 */
export const holidays = defineEntity({
  name: 'holidays',
  about:
    'Dates on which a work location is closed, or all of them. With times, only between these.',
  icon: 'holiday',
  menu: 'places',
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 120, search: true },
    date: { type: 'date' },
    last_date: { type: 'date', nullable: true },
    work_location_id: { type: 'reference', to: 'work-locations', nullable: true },
    starts_at: { type: 'time', nullable: true },
    ends_at: { type: 'time', nullable: true },
  },
  timeOff: {
    who: 'work_location_id',
    day: 'date',
    lastDay: 'last_date',
    from: 'starts_at',
    to: 'ends_at',
  },
  warnings: ['uncovered'],
  checks: [{ order: ['date', 'last_date'] }, { order: ['starts_at', 'ends_at'], strict: true }],
  columns: ['name', 'date', 'last_date', 'work_location_id', 'starts_at', 'ends_at'],
  filters: ['work_location_id', 'date'],
  sort: '-date',
})
