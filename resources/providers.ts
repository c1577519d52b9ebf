import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/** A company whose employees wash cars. The business keeps a commission. */
export const providers = defineEntity({
  name: 'providers',
  about: 'Companies whose employees wash cars. The business keeps a commission of what they sell.',
  icon: 'provider',
  menu: 'people',
  quickCreate: [],
  title: 'name',
  choosable: { active: 1 },
  fields: {
    name: { type: 'text', maxLength: 120, unique: true, search: true },
    email: { type: 'email', maxLength: 254, search: true },
    phone: { type: 'phone', maxLength: 32, search: true },
    logo: { type: 'image', nullable: true },
    commission_percent: { type: 'percent', min: 0, max: 100 },
    active: { type: 'flag', default: 1 },
  },
  calls: {
    delete: 'POST providers/destroy',
    restore: 'POST providers/restore',
  },
  extensions: {
    read: 'POST providers/one',
    create: 'POST providers/store',
    update: 'POST providers/update',
  },
  reads: { pick: { request: 'GET general/showproviders', roles: office } },
  lists: { all: { request: 'GET admin/providers/show', cached: true, deleted: 'with' } },
  columns: ['logo', 'name', 'email', 'phone', 'commission_percent', 'active'],
  editable: ['name', 'email', 'phone', 'commission_percent', 'active'],
  formGroups: {
    who: ['name', 'logo', 'active'],
    contact: ['email', 'phone'],
    money: ['commission_percent'],
  },
  related: [
    { entity: 'statements', reference: 'provider_id' },
    { entity: 'corrections', reference: 'provider_id' },
    { entity: 'users', reference: 'provider_id' },
    { entity: 'work-locations', reference: 'provider_id' },
  ],
  detail: {
    facts: ['phone', 'email', 'commission_percent', 'active'],
    groups: { about: ['logo'], record: ['created_at', 'updated_at'] },
  },
})
