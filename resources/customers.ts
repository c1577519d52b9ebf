import { defineResource } from './kit/define.ts'
import { person } from './kit/parts.ts'
import { adminOnly, office } from './kit/roles.ts'

/** Customers: the accounts of type User, who use the customer app and have no access here. */
export const customers = defineResource({
  name: 'customers',
  icon: 'customer',
  menu: 'people',
  title: 'name',
  rows: { of: 'users', where: { account_type: 'User' } },
  fields: person,
  calls: {
    one: 'POST admin/users/one',
    delete: 'POST admin/users/destroy',
    restore: 'POST admin/users/restore',
  },
  extensions: {
    create: 'POST admin/users/storeCustomer',
    update: 'POST admin/users/updateCustomer',
  },
  reads: {
    pick: {
      request: 'GET general/showCustomers',
      roles: office,
      fields: ['id', 'name', 'phone'],
      extension: true,
    },
  },
  lists: {
    all: {
      route: '/apps/customers/list',
      roles: adminOnly,
      request: 'POST admin/users/find/byType',
      body: { type: 'User' },
      encoding: 'urlencoded',
      deleted: 'with',
      columns: ['name', 'phone', 'email', 'nationality_id', 'created_at'],
      filters: ['nationality_id'],
      sort: 'name',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ['name', 'email', 'phone', 'nationality_id', 'avatar'],
  detail: ['name', 'phone', 'email', 'nationality_id', 'created_at', 'last_login_at', 'deleted_at'],
})
