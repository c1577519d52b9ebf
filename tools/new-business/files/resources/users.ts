import { accountFields } from 'washboard/registry/account/account-fields.ts'
import { defineEntity } from 'washboard/registry/define-entity.ts'

const { id: _, ...account } = accountFields

/** Everybody with an account. */
export const users = defineEntity({
  name: 'users',
  icon: 'staff',
  title: 'name',
  person: 'id',
  fields: {
    ...account,
    account_type: { type: 'choice', values: { Admin: 'plain', Pending: 'waiting' } },
  },
  access: { admin: ['create', 'update', 'delete', 'restore'] },
})
