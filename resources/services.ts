import { defineEntity } from '../registry/define-entity.ts'
import { otherNames } from './common/other-names.ts'
import { office } from '#business/words'

/** The offered services, each with its price and its duration. */
export const services = defineEntity({
  name: 'services',
  about: 'The offered services, each with its price and its duration.',
  icon: 'service',
  menu: 'catalogue',
  quickCreate: [],
  title: 'name',
  choosable: { active: 1 },
  fields: {
    name: { type: 'text', maxLength: 120, unique: true, search: true },
    other_names: otherNames,
    description: { type: 'longtext', maxLength: 2000, nullable: true, search: true },
    price: { type: 'money', min: 0 },
    duration_minutes: { type: 'integer', min: 5, max: 1440 },
    buffer_minutes: { type: 'integer', min: 0, max: 240, default: 0 },
    active: { type: 'flag', default: 1 },
  },
  calls: {
    delete: 'POST admin/services/destroy',
    restore: 'POST admin/services/restore',
  },
  extensions: {
    read: 'POST admin/services/one',
    create: 'POST admin/services/store',
    update: 'POST admin/services/update',
  },
  reads: { pick: { request: 'GET admin/services/show', roles: office } },
  lists: { all: { request: 'GET admin/services/all', deleted: 'with' } },
  columns: ['name', 'price', 'duration_minutes', 'buffer_minutes', 'active'],
  editable: ['name', 'price', 'duration_minutes', 'buffer_minutes', 'active'],
})
