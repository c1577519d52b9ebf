import { defineEntity } from 'washboard/registry/define-entity.ts'

/** The customers, who hire tools and have no accounts. */
export const customers = defineEntity({
  name: 'customers',
  icon: 'person',
  menu: 'hire',
  fields: {
    name: { type: 'text', maxLength: 80 },
    phone: { type: 'phone', maxLength: 32 },
    company: { type: 'text', maxLength: 80, nullable: true },
  },
})
