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
    /** The customer of the hire, who is charged the cost. */
    customer_id: {
      type: 'reference',
      to: 'customers',
      nullable: true,
      copies: ['hire_id', 'customer_id'],
    },
    cost: { type: 'money', nullable: true },
    photos: { type: 'files', kinds: ['image'], max: 5, nullable: true },
  },
  posts: {
    entity: 'takings',
    entries: {
      damage: {
        amount: 'cost',
        at: 'created_at',
        where: { deleted_at: null, hire_id: { not: null } },
        values: { hire_id: 'hire_id', customer_id: 'customer_id' },
      },
    },
  },
  access: { boss: 'all', counter: ['create', 'update'] },
})
