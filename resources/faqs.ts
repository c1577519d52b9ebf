import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** Questions with their answers, as the customer app shows them. */
export const faqs = defineResource({
  name: 'faqs',
  icon: 'faq',
  menu: 'catalogue',
  title: 'question',
  fields: {
    id: { type: 'id' },
    question: { type: 'text', maxLength: 240, search: true },
    answer: { type: 'longtext', maxLength: 4000, search: true },
    position: { type: 'integer', min: 0, default: 0 },
    ...timestamps,
  },
  calls: { delete: 'POST admin/faqs/destroy', restore: 'POST admin/faqs/restore' },
  extensions: {
    read: 'POST admin/faqs/one',
    create: 'POST admin/faqs/store',
    update: 'POST admin/faqs/update',
  },
  lists: {
    all: {
      route: '/apps/faqs/list',
      roles: office,
      request: 'GET admin/faqs/all',
      deleted: 'with',
      columns: ['position', 'question', 'answer', 'updated_at'],
      sort: 'position',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ['question', 'answer', 'position'],
  editable: ['question', 'position'],
})
