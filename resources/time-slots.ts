import { defineResource } from '../registry/define.ts'
import { office } from '#business/words'

/** A time slot of an available date, with a capacity of cars. */
export const timeSlots = defineResource({
  name: 'time-slots',
  about: 'Time slots of an available date, each with a capacity of cars.',
  icon: 'slot',
  menu: 'catalogue',
  quickCreate: [],
  title: 'starts_at',
  fields: {
    id: { type: 'id' },
    date_slot_id: { type: 'reference', to: 'available-dates' },
    starts_at: { type: 'time' },
    ends_at: { type: 'time' },
    capacity: { type: 'integer', min: 1, max: 1000 },
    booked: { type: 'integer', min: 0, default: 0 },
    date: { type: 'date', copies: ['date_slot_id', 'date'] },
    type: {
      type: 'choice',
      values: { scheduled: 'plain', subscription: 'plain' },
      copies: ['date_slot_id', 'type'],
    },
    work_location_id: {
      type: 'reference',
      to: 'work-locations',
      copies: ['date_slot_id', 'work_location_id'],
    },
    provider_id: {
      type: 'reference',
      to: 'providers',
      copies: ['work_location_id', 'provider_id'],
    },
    /**
     * The time at which its day was closed. A closed slot takes no new bookings, and keeps existing
     * ones.
     */
    closed_at: { type: 'datetime', nullable: true, copies: ['date_slot_id', 'deleted_at'] },
    created_at: { type: 'datetime', setOn: 'create' },
    updated_at: { type: 'datetime', setOn: 'update' },
  },
  calls: {
    forceDelete: {
      request: 'POST time-slots/destroy',
      many: 'POST time-slots/destroy/array',
      roles: office,
    },
  },
  extensions: {
    read: { request: 'POST time-slots/one', roles: office },
    create: { request: 'POST time-slots/store', roles: office },
    update: { request: 'POST time-slots/update', roles: office },
  },
  reads: {
    /** Time slots of a provider that can still be booked. */
    ofProvider: {
      request: 'GET providers/{id}/time-slots',
      params: { id: 'provider_id' },
      where: { closed_at: null, date: { from: 'today' } },
      roles: office,
      extension: true,
    },
    ofDate: {
      request: 'GET admin/date-slots/{id}/time-slots',
      params: { id: 'date_slot_id' },
      roles: office,
    },
  },
  lists: {},
  checks: [{ order: ['starts_at', 'ends_at'], strict: true }],
  form: ['date_slot_id', 'starts_at', 'ends_at', 'capacity'],
})
