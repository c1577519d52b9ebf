import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** The questions of customers, with the answers. */
export const questions = defineResource({
  name: 'questions',
  about: 'The questions of customers, with the answers.',
  icon: 'question',
  menu: 'catalogue',
  title: 'question',
  person: 'customer_id',
  fields: {
    id: { type: 'id' },
    customer_id: { type: 'reference', to: 'customers', search: true },
    question: { type: 'longtext', maxLength: 2000, search: true, personal: true },
    answer: { type: 'longtext', maxLength: 4000, nullable: true, search: true, personal: true },
    answered_at: { type: 'datetime', nullable: true },
    ...timestamps,
  },
  states: {
    answered: { when: { answered_at: { not: null } }, tone: 'good' },
    waiting: { when: {}, tone: 'waiting' },
  },
  calls: { delete: 'POST admin/questions/destroy', restore: 'POST admin/questions/restore' },
  extensions: {
    read: 'POST admin/questions/one',
    create: 'POST admin/questions/store',
    update: 'POST admin/questions/update',
  },
  lists: {
    all: {
      route: '/apps/questions/list',
      roles: office,
      request: 'GET admin/questions/all',
      deleted: 'with',
      badge: { answered_at: null },
      columns: ['question', 'customer_id', 'answer', 'state', 'created_at'],
      filters: ['state', 'created_at'],
      sort: '-created_at',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ['customer_id', 'question', 'answer', 'answered_at'],
})
