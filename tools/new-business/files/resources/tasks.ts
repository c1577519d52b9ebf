import { defineEntity } from 'washboard/registry/define-entity.ts'

/** The tasks of the business. */
export const tasks = defineEntity({
  name: 'tasks',
  icon: 'list',
  fields: {
    name: { type: 'text', maxLength: 80 },
    due_on: { type: 'date' },
    user_id: { type: 'reference', to: 'users', nullable: true },
  },
})
