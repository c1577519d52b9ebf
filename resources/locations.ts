import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** The places where a customer wants the car washed. */
export const locations = defineResource({
  name: 'locations',
  icon: 'pin',
  menu: 'people',
  title: 'label',
  hint: ['address'],
  fields: {
    id: { type: 'id' },
    user_id: { type: 'reference', to: 'customers' },
    label: { type: 'text', maxLength: 60, search: true },
    address: { type: 'text', maxLength: 240, search: true },
    area_id: { type: 'reference', to: 'areas', via: ['city_id', 'governorate_id'] },
    latitude: { type: 'coordinate', min: -90, max: 90, nullable: true },
    longitude: { type: 'coordinate', min: -180, max: 180, nullable: true },
    ...timestamps,
  },
  extensions: {
    create: { request: 'POST admin/locations/store', roles: office },
    update: { request: 'POST admin/locations/update', roles: office },
    delete: { request: 'POST admin/locations/destroy', roles: office },
    restore: { request: 'POST admin/locations/restore', roles: office },
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
  form: ['user_id', 'label', 'address', 'area_id', 'latitude', 'longitude'],
})
