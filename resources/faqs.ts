import { defineEntity } from '../registry/define-entity.ts'

/** Questions with their answers, as the customer app shows them. */
export const faqs = defineEntity({
  name: 'faqs',
  about: 'Questions with their answers, as the customer app shows them.',
  icon: 'faq',
  menu: 'catalogue',
  title: 'question',
  fields: {
    question: { type: 'text', maxLength: 240, search: true },
    answer: { type: 'longtext', maxLength: 4000, search: true },
    position: { type: 'integer', min: 0, default: 0 },
  },
  calls: { delete: 'POST admin/faqs/destroy', restore: 'POST admin/faqs/restore' },
  extensions: {
    read: 'POST admin/faqs/one',
    create: 'POST admin/faqs/store',
    update: 'POST admin/faqs/update',
  },
  lists: { all: { request: 'GET admin/faqs/all', deleted: 'with' } },
  columns: ['position', 'question', 'answer', 'updated_at'],
  sort: 'position',
  editable: ['question', 'position'],
})
