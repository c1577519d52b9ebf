import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/**
 * The provinces of a country. The specification has their calls but no screen, so the route is an
 * extension.
 */
export const governorates = defineEntity({
  name: 'governorates',
  about: 'The provinces of a country.',
  icon: 'map',
  menu: 'places',
  quickCreate: [],
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 120, search: true },
    nationality_id: { type: 'reference', to: 'nationalities' },
  },
  calls: {
    read: 'POST nationality_governorate/one',
    delete: 'POST nationality_governorate/destroy',
    restore: 'POST nationality_governorate/restore',
  },
  extensions: {
    create: 'POST nationality_governorate/store',
    update: 'POST nationality_governorate/update',
  },
  reads: { pick: { request: 'GET nationality_governorate/show', roles: office } },
  lists: { all: { request: 'GET nationality_governorate/all', deleted: 'with' } },
  columns: ['name', 'nationality_id', 'updated_at'],
  form: ['nationality_id', 'name'],
  editable: ['name', 'nationality_id'],
})
