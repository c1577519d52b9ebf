import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/** The places where a customer wants cars washed. */
export const locations = defineEntity({
  name: 'locations',
  about: 'The places where a customer wants cars washed.',
  icon: 'navigate',
  menu: 'people',
  title: 'label',
  hint: ['address'],
  person: 'user_id',
  fields: {
    user_id: { type: 'reference', to: 'customers' },
    label: { type: 'text', maxLength: 60, search: true, personal: true },
    address: { type: 'text', maxLength: 240, search: true, personal: true },
    area_id: {
      type: 'reference',
      to: 'areas',
      include: ['city_id'],
    },
    latitude: { type: 'coordinate', min: -90, max: 90, nullable: true, personal: true },
    longitude: { type: 'coordinate', min: -180, max: 180, nullable: true, personal: true },
  },
  extensions: {
    create: 'POST admin/locations/store',
    update: 'POST admin/locations/update',
    delete: 'POST admin/locations/destroy',
    restore: 'POST admin/locations/restore',
  },
  reads: {
    ofUser: {
      request: 'POST general/getLocationsByUser',
      encoding: 'form',
      params: { user_id: 'user_id' },
      roles: office,
    },
  },
  lists: {},
})
