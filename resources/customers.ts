import { defineResource } from '../registry/define.ts'
import { person } from './common/person.ts'
import { adminOnly, office } from './words/roles.ts'

/** Customers: the accounts of type User, who use the customer app and have no access here. */
export const customers = defineResource({
  name: 'customers',
  icon: 'person',
  menu: 'people',
  title: 'name',
  hint: ['phone'],
  merge: 'POST admin/users/mergeCustomers',
  page: { path: '/apps/user/view/:id', roles: office },
  rows: { of: 'users', where: { account_type: 'User' } },
  // A phone is what customers have; staff sign in with their e-mail.
  fields: {
    ...person,
    email: { ...person.email, nullable: true },
    phone: { type: 'phone', maxLength: 32, search: true },
  },
  calls: {
    read: { request: 'POST admin/users/one', roles: office },
    delete: 'POST admin/users/destroy',
    restore: 'POST admin/users/restore',
  },
  extensions: {
    create: { request: 'POST admin/users/storeCustomer', roles: office },
    update: { request: 'POST admin/users/updateCustomer', roles: office },
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
  related: [
    {
      of: 'bookings',
      by: 'customer_id',
      columns: [
        'number',
        'starts_at',
        'kind',
        'service_id',
        'vehicle_id',
        'employee_id',
        'total',
        'state',
      ],
      givesWay: ['vehicle_id', 'total', 'kind', 'employee_id'],
      filters: ['kind', 'state'],
      sort: '-starts_at',
    },
    { of: 'vehicles', by: 'user_id' },
    { of: 'locations', by: 'user_id' },
    {
      of: 'subscriptions',
      by: 'customer_id',
      columns: [
        'number',
        'start_date',
        'end_date',
        'plan_id',
        'vehicle_id',
        'washes_used',
        'total',
        'state',
      ],
      givesWay: ['total', 'vehicle_id', 'start_date'],
      filters: ['state'],
      sort: '-start_date',
    },
    { of: 'transactions', by: 'customer_id' },
    { of: 'questions', by: 'customer_id' },
  ],
  form: ['name', 'phone', 'email', 'nationality_id', 'avatar'],
  editable: ['name', 'phone', 'email', 'nationality_id'],
  formGroups: { who: ['name', 'nationality_id', 'avatar'], contact: ['phone', 'email'] },
  detail: {
    facts: ['phone', 'email', 'nationality_id'],
    groups: { record: ['created_at', 'updated_at', 'last_login_at'] },
  },
})
