import { defineEntity } from 'washboard/registry/define-entity.ts'

/** The depots that hand out tools. */
export const depots = defineEntity({
  name: 'depots',
  icon: 'pin',
  menu: 'stock',
  fields: {
    name: { type: 'text', maxLength: 60, unique: true },
    city: { type: 'text', maxLength: 60 },
  },
  access: { boss: 'all', counter: [], workshop: [] },
})
