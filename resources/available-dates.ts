import { defineResource } from './kit/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './kit/words/roles.ts'

/** A day at a work location that can be booked; the provider's API calls it a date slot. */
export const availableDates = defineResource({
  name: 'available-dates',
  icon: 'calendar',
  menu: 'catalogue',
  title: 'date',
  sequence: 'promos-and-slots',
  fields: {
    id: { type: 'id' },
    date: { type: 'date' },
    type: {
      type: 'choice',
      values: { scheduled: 'plain', subscription: 'plain' },
      // Providers of this API expect the trailing space; answers are compared trimmed.
      aliases: { subscription: 'subscription ' },
    },
    work_location_id: { type: 'reference', to: 'work-locations', search: true },
    ...timestamps,
  },
  calendar: { start: 'date' },
  card: ['work_location_id', 'type'],
  calls: {
    delete: 'POST date-slots/destroy',
    // The specification restores date slots through the promos' call; see the sequence.
    restore: 'POST promo/restore',
  },
  extensions: {
    read: 'POST date-slots/one',
    create: 'POST date-slots/store',
    update: 'POST date-slots/update',
  },
  lists: {
    all: {
      route: '/apps/available-dates/list',
      roles: office,
      request: 'GET admin/date-slots/show',
      deleted: 'with',
      columns: ['date', 'type', 'work_location_id', 'updated_at'],
      filters: ['type', 'work_location_id', 'date'],
      sort: 'date',
      actions: ['create', 'update', 'delete', 'restore'],
      bulkCreate: {
        day: 'date',
        of: 'time-slots',
        parent: 'date_slot_id',
        starts: 'starts_at',
        ends: 'ends_at',
      },
    },
  },
  form: ['date', 'type', 'work_location_id'],
})
