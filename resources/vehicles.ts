import { defineEntity } from '../registry/define-entity.ts'
import { office } from './words/roles.ts'

/** A customer's cars. */
export const vehicles = defineEntity({
  name: 'vehicles',
  about: 'The cars of customers.',
  icon: 'car',
  menu: 'people',
  title: 'plate',
  hint: ['make', 'model', 'colour'],
  person: 'user_id',
  fields: {
    user_id: { type: 'reference', to: 'customers' },
    plate: { type: 'text', maxLength: 16, mono: true, unique: true, search: true, personal: true },
    make: { type: 'text', maxLength: 60, search: true },
    model: { type: 'text', maxLength: 60, search: true },
    colour: { type: 'text', maxLength: 40, nullable: true },
    size: {
      type: 'choice',
      values: { small: 'plain', sedan: 'plain', suv: 'plain', van: 'plain' },
    },
  },
  extensions: {
    create: 'POST admin/vehicles/store',
    update: 'POST admin/vehicles/update',
    delete: 'POST admin/vehicles/destroy',
    restore: 'POST admin/vehicles/restore',
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
})
