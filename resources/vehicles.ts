import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** A customer's cars. */
export const vehicles = defineResource({
  name: 'vehicles',
  icon: 'car',
  menu: 'people',
  title: 'plate',
  hint: ['make', 'model', 'colour'],
  fields: {
    id: { type: 'id' },
    user_id: { type: 'reference', to: 'customers' },
    plate: { type: 'text', maxLength: 16, mono: true, unique: true, search: true },
    make: { type: 'text', maxLength: 60, search: true },
    model: { type: 'text', maxLength: 60, search: true },
    colour: { type: 'text', maxLength: 40, nullable: true },
    size: {
      type: 'choice',
      values: { small: 'plain', sedan: 'plain', suv: 'plain', van: 'plain' },
    },
    ...timestamps,
  },
  extensions: {
    create: { request: 'POST admin/vehicles/store', roles: office },
    update: { request: 'POST admin/vehicles/update', roles: office },
    delete: { request: 'POST admin/vehicles/destroy', roles: office },
    restore: { request: 'POST admin/vehicles/restore', roles: office },
  },
  reads: {
    ofUser: {
      request: 'POST general/getVehiclesByUser',
      encoding: 'form',
      params: { user_id: 'user_id' },
      roles: office,
    },
  },
  lists: {},
  form: ['user_id', 'plate', 'make', 'model', 'colour', 'size'],
})
