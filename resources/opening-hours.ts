import { defineEntity } from '../registry/define-entity.ts'
import { weekday } from './common/working-hours.ts'

/** Other opening hours of a work location on a day of the week; without times it is closed then. */
export const openingHours = defineEntity({
  name: 'opening-hours',
  icon: 'clock',
  menu: 'places',
  title: 'weekday',
  fields: {
    work_location_id: { type: 'reference', to: 'work-locations' },
    weekday,
    opens_at: { type: 'time', nullable: true },
    closes_at: { type: 'time', nullable: true },
  },
  warnings: ['uncovered'],
  columns: ['work_location_id', 'weekday', 'opens_at', 'closes_at'],
  filters: ['work_location_id', 'weekday'],
  sort: 'work_location_id',
  editable: ['opens_at', 'closes_at'],
})
