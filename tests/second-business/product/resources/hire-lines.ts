import { defineEntity } from 'washboard/registry/define-entity.ts'

/** A tool of a hire. */
export const hireLines = defineEntity({
  name: 'hire-lines',
  icon: 'list',
  menu: 'hire',
  title: 'id',
  hidden: true,
  fields: {
    hire_id: { type: 'reference', to: 'hires' },
    tool_id: { type: 'reference', to: 'tools' },
    day_price: { type: 'money' },
    place: { type: 'integer', default: 1 },
  },
  access: { boss: 'all', counter: ['create', 'update', 'delete', 'restore'], workshop: [] },
})
