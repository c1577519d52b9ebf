import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from '#business/words'

const filters = ['type', 'work_location_id', 'date'] as const
const slotsOfDate = { entity: 'time-slots', reference: 'date_slot_id' } as const

/** A bookable day at a work location. The provider's API calls it a date slot. */
export const availableDates = defineResource({
  name: 'available-dates',
  about: 'Days at a work location that can be booked, each with its time slots.',
  icon: 'available',
  menu: 'catalogue',
  quickCreate: [],
  title: 'date',
  sequence: 'promos-and-slots',
  fields: {
    id: { type: 'id' },
    date: { type: 'date' },
    type: {
      type: 'choice',
      values: { scheduled: 'plain', subscription: 'plain' },
      // Providers of this API require the trailing space. Responses are compared without it.
      aliases: { subscription: 'subscription ' },
    },
    work_location_id: { type: 'reference', to: 'work-locations', search: true },
    slots: { type: 'integer', computed: { count: true, ...slotsOfDate } },
    booked: { type: 'integer', computed: { sum: 'booked', ...slotsOfDate } },
    capacity: { type: 'integer', computed: { sum: 'capacity', ...slotsOfDate } },
    ...timestamps,
  },
  calendar: { start: 'date' },
  card: ['work_location_id', 'type'],
  calls: {
    delete: 'POST date-slots/destroy',
    // The specification restores date slots by the call of promos, so both share a sequence of ids.
    restore: 'POST promo/restore',
  },
  extensions: {
    read: 'POST date-slots/one',
    create: 'POST date-slots/store',
    update: 'POST date-slots/update',
  },
  lists: {
    upcoming: {
      route: '/apps/available-dates/list',
      roles: office,
      request: 'GET admin/date-slots/show',
      filter: { date: { from: 'today' } },
      deleted: 'with',
      columns: ['date', 'type', 'work_location_id', 'slots', 'booked'],
      cellFields: ['capacity'],
      hideFirst: ['slots'],
      filters,
      sort: 'date',
      actions: ['create', 'update', 'delete', 'restore'],
      bulkCreate: {
        day: 'date',
        entity: 'time-slots',
        parent: 'date_slot_id',
        starts: 'starts_at',
        ends: 'ends_at',
      },
    },
    past: {
      route: '/apps/past-dates/list',
      roles: office,
      request: 'GET admin/date-slots/show',
      filter: { date: { before: 'today' } },
      deleted: 'with',
      columns: ['date', 'type', 'work_location_id', 'slots', 'booked'],
      cellFields: ['capacity'],
      filters,
      sort: '-date',
      icon: 'done',
    },
  },
  detail: {
    facts: ['work_location_id', 'type', 'slots', 'booked'],
    groups: { record: ['created_at', 'updated_at'] },
  },
  form: ['date', 'type', 'work_location_id'],
})
