import { defineEntity } from '../registry/define-entity.ts'

/**
 * Notes of staff on a booking or a customer. The specification has their calls but no screen, so
 * the route is an extension.
 */
export const notes = defineEntity({
  name: 'notes',
  about: 'Notes of staff on a booking or a customer.',
  icon: 'note',
  menu: 'bookings',
  title: 'body',
  person: 'booking_id',
  fields: {
    booking_id: {
      type: 'polymorphic',
      typeField: 'kind',
      to: {
        instant: 'instant-bookings',
        scheduled: 'scheduled-bookings',
        subscription: 'subscriptions',
        customer: 'customers',
      },
      thread: true,
      search: true,
    },
    body: { type: 'longtext', maxLength: 2000, search: true, personal: true },
    author_id: { type: 'reference', to: 'users', nullable: true, setOn: 'create' },
  },
  calls: { delete: 'POST admin/note/destroy' },
  extensions: {
    create: 'POST admin/note/store',
    update: 'POST admin/note/update',
    restore: 'POST admin/note/restore',
  },
  lists: { all: { request: 'GET admin/note/show', deleted: 'with' } },
  columns: ['body', 'kind', 'booking_id', 'author_id', 'created_at'],
  filters: ['kind', 'author_id', 'created_at'],
})
