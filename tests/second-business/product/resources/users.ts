import { accountFields } from 'washboard/registry/account/account-fields.ts'
import { defineEntity } from 'washboard/registry/define-entity.ts'

const { id: _, ...account } = accountFields

/** Everybody with an account. */
export const users = defineEntity({
  name: 'users',
  icon: 'staff',
  menu: 'stock',
  title: 'name',
  person: 'id',
  fields: {
    ...account,
    account_type: {
      type: 'choice',
      values: { Boss: 'plain', Counter: 'plain', Workshop: 'plain', New: 'waiting' },
    },
  },
  access: { boss: ['create', 'update', 'delete', 'restore'] },
})
