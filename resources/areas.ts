import { defineEntity } from '../registry/define-entity.ts'
import { otherNames } from './common/other-names.ts'
import { office } from '#business/words'

/** Parts of a city; a booking happens in one. */
export const areas = defineEntity({
  name: 'areas',
  about: 'Parts of a city. A booking happens in one.',
  icon: 'pin',
  menu: 'places',
  quickCreate: [],
  title: 'name',
  hint: ['city_id'],
  fields: {
    name: { type: 'text', maxLength: 120, search: true },
    other_names: otherNames,
    city_id: { type: 'reference', to: 'cities', via: ['governorate_id'] },
    // The centre. Travel times start here if no nearer place is stored.
    latitude: { type: 'coordinate', min: -90, max: 90, nullable: true },
    longitude: { type: 'coordinate', min: -180, max: 180, nullable: true },
  },
  calls: {
    delete: 'POST nationality_area/destroy',
    restore: 'POST nationality_area/restore',
  },
  extensions: {
    read: 'POST nationality_area/one',
    create: 'POST nationality_area/store',
    update: 'POST nationality_area/update',
  },
  reads: { pick: { request: 'GET nationality_area/show', roles: office } },
  lists: { all: { request: 'GET nationality_area/all', deleted: 'with' } },
  columns: ['name', 'city_id', 'updated_at'],
  form: ['city_id', 'name', 'other_names', 'latitude', 'longitude'],
  editable: ['name'],
})
