import { defineEntity } from 'washboard/registry/define-entity.ts'

/** The damages of returned tools, with their costs. */
export const damages = defineEntity({
  name: 'damages',
  icon: 'alert',
  menu: 'hire',
  fields: {
    what: { type: 'text', maxLength: 120 },
    tool_id: { type: 'reference', to: 'tools' },
    hire_id: { type: 'reference', to: 'hires', nullable: true },
    cost: { type: 'money', nullable: true },
    photos: { type: 'files', kinds: ['image'], max: 5, nullable: true },
  },
  access: { boss: 'all', counter: ['create', 'update'] },
})
