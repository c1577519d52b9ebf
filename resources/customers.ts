import { defineResource } from '../registry/define.ts'
import { person } from './common/person.ts'
import { adminOnly, office } from '#business/words'

/** Customers: accounts of type `User`, for the customer app only. */
export const customers = defineResource({
  name: 'customers',
  about: 'Customers: accounts for the customer app only.',
  icon: 'person',
  menu: 'people',
  daily: { admin: 4, operations: 4 },
  title: 'name',
  hint: ['phone'],
  person: 'id',
  merge: 'POST admin/users/mergeCustomers',
  page: { path: '/apps/user/view/:id', roles: office },
  rows: { entity: 'users', where: { account_type: 'User' } },
  // Customers always have a phone. Staff sign in with their email.
  fields: {
    ...person,
    email: { ...person.email, nullable: true },
    phone: { type: 'phone', maxLength: 32, search: true, personal: true },
    /** The language of invoices and their mails; that of the reader without one. */
    language: {
      type: 'choice',
      values: { ar: 'plain', en: 'plain', fr: 'plain', de: 'plain', pt: 'plain' },
      nullable: true,
    },
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
      fields: ['id', 'name', 'other_names', 'phone'],
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
    office: {
      route: '/apps/office-customers/list',
      roles: ['operations'],
      request: 'GET general/showCustomerList',
      extension: true,
      columns: ['name', 'phone', 'email', 'nationality_id', 'created_at'],
      filters: ['nationality_id', 'created_at'],
      sort: 'name',
      actions: ['create', 'update'],
    },
  },
  related: [
    {
      entity: 'bookings',
      reference: 'customer_id',
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
      hideFirst: ['vehicle_id', 'total', 'kind', 'employee_id'],
      filters: ['kind', 'state'],
      sort: '-starts_at',
      highlight: {
        states: ['unassigned', 'assigned', 'onTheWay', 'started', 'failed'],
        columns: ['starts_at', 'employee_id', 'service_id', 'vehicle_id'],
        sort: 'starts_at',
        actions: ['update', 'cancel'],
      },
    },
    { entity: 'vehicles', reference: 'user_id' },
    { entity: 'locations', reference: 'user_id' },
    {
      entity: 'subscriptions',
      reference: 'customer_id',
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
      hideFirst: ['total', 'vehicle_id', 'start_date'],
      filters: ['state'],
      sort: '-start_date',
      highlight: {
        states: ['active', 'ending', 'usedUp'],
        columns: ['plan_id', 'vehicle_id', 'washes_used', 'end_date'],
        sort: 'end_date',
        actions: ['renew'],
      },
    },
    { entity: 'invoices', reference: 'customer_id' },
    {
      entity: 'transactions',
      reference: 'customer_id',
      highlight: {
        states: ['pending'],
        columns: ['amount', 'purpose', 'booking_id', 'method'],
        sort: '-created_at',
        actions: ['pay'],
      },
    },
    {
      entity: 'complaints',
      reference: 'customer_id',
      highlight: {
        states: ['open', 'overdue'],
        columns: ['body', 'owner_id', 'due_on'],
        sort: 'due_on',
        actions: ['solve'],
      },
    },
    { entity: 'questions', reference: 'customer_id' },
  ],
  form: ['name', 'other_names', 'phone', 'email', 'nationality_id', 'language', 'avatar'],
  editable: ['name', 'phone', 'email', 'nationality_id'],
  formGroups: {
    who: ['name', 'other_names', 'nationality_id', 'language', 'avatar'],
    contact: ['phone', 'email'],
  },
  detail: {
    facts: ['phone', 'email', 'nationality_id', 'language'],
    groups: { record: ['created_at', 'updated_at', 'last_login_at'] },
  },
})
