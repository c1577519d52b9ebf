import { defineEntity } from '../registry/define-entity.ts'
import { weekday } from './common/working-hours.ts'

/** The exceptional opening hours of a work location by weekday. Without times, it is closed. */
export const openingHours = defineEntity({
  name: 'opening-hours',
  about:
    'The exceptional opening hours of a work location by weekday. Without times, it is closed.',
  icon: 'opening',
  menu: 'places',
  title: 'weekday',
  fields: {
    work_location_id: { type: 'reference', to: 'work-locations' },
    weekday,
    opens_at: { type: 'time', nullable: true },
    closes_at: { type: 'time', nullable: true },
  },
  warnings: ['uncovered'],
  checks: [
    { required: 'closes_at', when: { opens_at: { not: null } } },
    { required: 'opens_at', when: { closes_at: { not: null } } },
    { noOverlap: ['opens_at', 'closes_at'], same: ['work_location_id'], day: 'weekday' },
  ],
  columns: ['work_location_id', 'weekday', 'opens_at', 'closes_at'],
  filters: ['work_location_id', 'weekday'],
  sort: 'work_location_id',
  editable: ['opens_at', 'closes_at'],
})
