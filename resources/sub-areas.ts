import { defineEntity } from '../registry/define-entity.ts'

/**
 * Quarters of an area. The specification has their screen but no calls, so the calls are
 * extensions.
 */
export const subAreas = defineEntity({
  name: 'sub-areas',
  about: 'Quarters of an area.',
  icon: 'layers',
  menu: 'places',
  quickCreate: [],
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 120, search: true },
    area_id: { type: 'reference', to: 'areas', via: ['city_id', 'governorate_id'] },
  },
  extensions: {
    read: 'POST nationality_sub_area/one',
    create: 'POST nationality_sub_area/store',
    update: 'POST nationality_sub_area/update',
    delete: 'POST nationality_sub_area/destroy',
    restore: 'POST nationality_sub_area/restore',
  },
  lists: { all: { request: 'GET nationality_sub_area/all', extension: true, deleted: 'with' } },
  columns: ['name', 'area_id', 'updated_at'],
  form: ['area_id', 'name'],
  editable: ['name'],
})
