import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/** Cities of a governorate. */
export const cities = defineEntity({
  name: 'cities',
  about: 'Cities of a governorate.',
  icon: 'city',
  menu: 'places',
  quickCreate: [],
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 120, search: true },
    governorate_id: { type: 'reference', to: 'governorates' },
  },
  calls: {
    read: 'POST nationality_city/one',
    delete: 'POST nationality_city/destroy',
    restore: 'POST nationality_city/restore',
  },
  extensions: {
    create: 'POST nationality_city/store',
    update: 'POST nationality_city/update',
  },
  reads: {
    pick: { request: 'POST general/showAllCities', roles: office, cached: true },
    show: { request: 'GET nationality_city/show', roles: office },
  },
  lists: { all: { request: 'GET nationality_city/all', deleted: 'with' } },
  columns: ['name', 'governorate_id', 'updated_at'],
  form: ['governorate_id', 'name'],
  editable: ['name', 'governorate_id'],
})
