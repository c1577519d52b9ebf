import { defineResource } from './kit/define.ts'
import { timestamps } from './kit/parts.ts'
import { office } from './kit/roles.ts'

/** Where a customer wants the car washed. */
export const locations = defineResource({
  name: 'locations',
  icon: 'pin',
  menu: 'people',
  title: 'label',
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
  reads: {
    ofUser: {
      request: 'POST general/getLocationsByUser',
      encoding: 'form',
      by: { user_id: 'user_id' },
      roles: office,
    },
  },
  lists: {},
})
