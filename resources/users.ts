import { defineResource } from '../registry/define.ts'
import { accountFields } from '../registry/account/account-fields.ts'
import { person } from './common/person.ts'
import { adminOnly, office, ROLES } from '#business/words'

/** Staff: everybody with an account who is not a customer. */
export const users = defineResource({
  name: 'users',
  about: 'Staff: everybody with an account who is not a customer.',
  icon: 'staff',
  menu: 'people',
  quickCreate: [],
  daily: { admin: 6 },
  title: 'name',
  hint: ['phone'],
  person: 'id',
  page: { path: '/apps/user/view/:id', roles: office },
  rows: { where: { account_type: { not: 'User' } } },
  fields: {
    ...person,
    account_type: {
      ...person.account_type,
      // A new account has no role until an admin gives it one.
      values: { ...person.account_type.values, Pending: 'waiting' },
    },
    provider_id: { type: 'reference', to: 'providers', nullable: true },
    /** The services and areas of an employee; empty means all. */
    service_ids: { type: 'references', to: 'services', nullable: true },
    area_ids: { type: 'references', to: 'areas', nullable: true },
    locked_until: accountFields.locked_until,
  },
  warnings: ['look-alike', 'uncovered'],
  transitions: { invite: { when: { auth: 1 } } },
  calls: {
    read: 'POST admin/users/one',
    delete: 'POST admin/users/destroy',
    restore: 'POST admin/users/restore',
    setAccess: { request: 'PUT updateAuthUser', body: ['id', 'auth'] },
  },
  extensions: {
    create: 'POST admin/users/store',
    update: 'POST admin/users/update',
    // The action mails a code to set the first or a new password.
    invite: 'POST admin/users/invite',
  },
  reads: {
    // Bookings and notes refer to staff accounts, for example by `cancelled_by`.
    pick: {
      request: 'GET general/showStaff',
      roles: office,
      fields: ['id', 'name', 'other_names', 'phone', 'account_type', 'provider_id'],
      extension: true,
    },
    washers: {
      request: 'POST admin/users/find/byType',
      body: { type: 'Car Wash' },
      encoding: 'urlencoded',
      roles: office,
      where: { account_type: 'Car Wash' },
      fields: ['id', 'name', 'other_names', 'phone', 'provider_id', 'avatar'],
    },
    // The accounts that may receive cash, for those who hand it over.
    receivers: {
      request: 'GET general/showReceivers',
      roles: ROLES,
      where: { auth: 1, account_type: { not: 'Car Wash' } },
      fields: ['id', 'name', 'other_names', 'phone'],
      extension: true,
    },
    me: {
      request: 'GET general/showUser',
      roles: ROLES,
      ownerField: 'id',
      single: true,
    },
  },
  lists: {
    all: {
      route: '/apps/user/list',
      roles: adminOnly,
      request: 'GET admin/users/all',
      deleted: 'with',
      badge: { account_type: 'Pending' },
      columns: ['name', 'email', 'phone', 'account_type', 'provider_id', 'auth', 'last_login_at'],
      hideFirst: ['last_login_at', 'provider_id', 'phone'],
      filters: ['account_type', 'auth', 'provider_id'],
      sort: 'name',
      actions: ['create', 'update', 'setAccess', 'invite', 'delete', 'restore'],
    },
  },
  related: [
    {
      entity: 'bookings',
      reference: 'employee_id',
      columns: ['number', 'starts_at', 'kind', 'customer_id', 'service_id', 'area_id', 'state'],
      hideFirst: ['service_id', 'kind', 'area_id'],
      filters: ['kind', 'state'],
      sort: '-starts_at',
    },
    { entity: 'shifts', reference: 'employee_id' },
    { entity: 'shift-exceptions', reference: 'employee_id' },
    { entity: 'absences', reference: 'employee_id' },
  ],
  form: [
    'name',
    'other_names',
    'email',
    'account_type',
    'auth',
    'provider_id',
    'phone',
    'service_ids',
    'area_ids',
    'nationality_id',
    'avatar',
  ],
  formGroups: {
    who: ['name', 'other_names', 'email'],
    access: ['account_type', 'auth', 'provider_id'],
    contact: ['phone'],
    what: ['service_ids', 'area_ids'],
    about: ['nationality_id', 'avatar'],
  },
  detail: {
    facts: ['account_type', 'auth', 'provider_id', 'phone', 'email'],
    groups: {
      about: ['avatar', 'other_names', 'nationality_id'],
      what: ['service_ids', 'area_ids'],
      access: ['last_login_at', 'locked_until'],
      record: ['created_at', 'updated_at'],
    },
  },
})
