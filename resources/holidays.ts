import { defineEntity } from '../registry/define-entity.ts'

/** A date on which a work location is closed, or all of them. */
export const holidays = defineEntity({
  name: 'holidays',
  icon: 'calendar',
  menu: 'places',
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 120, search: true },
    date: { type: 'date' },
    work_location_id: { type: 'reference', to: 'work-locations', nullable: true },
  },
  columns: ['name', 'date', 'work_location_id'],
  filters: ['work_location_id', 'date'],
  sort: '-date',
})
