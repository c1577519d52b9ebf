import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** Notes of staff on a booking or a customer. The specification has the calls but no screen; the route is ours. */
export const notes = defineResource({
  name: 'notes',
  icon: 'note',
  menu: 'bookings',
  title: 'body',
  fields: {
    id: { type: 'id' },
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
    body: { type: 'longtext', maxLength: 2000, search: true },
    author_id: { type: 'reference', to: 'users', nullable: true, setOn: 'create' },
    ...timestamps,
  },
  calls: { delete: 'POST admin/note/destroy' },
  extensions: {
    create: 'POST admin/note/store',
    update: 'POST admin/note/update',
    restore: 'POST admin/note/restore',
  },
  lists: {
    all: {
      route: '/apps/notes/list',
      roles: office,
      request: 'GET admin/note/show',
      deleted: 'with',
      columns: ['body', 'kind', 'booking_id', 'author_id', 'created_at'],
      filters: ['kind', 'author_id', 'created_at'],
      sort: '-created_at',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ['kind', 'booking_id', 'body'],
})
