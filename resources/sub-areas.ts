import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** Quarters of an area. The specification has their screen but no calls; the calls are ours. */
export const subAreas = defineResource({
  name: 'sub-areas',
  icon: 'pin',
  menu: 'places',
  title: 'name',
  fields: {
    id: { type: 'id' },
    name: { type: 'text', maxLength: 120, search: true },
    area_id: { type: 'reference', to: 'areas', via: ['city_id', 'governorate_id'] },
    ...timestamps,
  },
  extensions: {
    read: 'POST nationality_sub_area/one',
    create: 'POST nationality_sub_area/store',
    update: 'POST nationality_sub_area/update',
    delete: 'POST nationality_sub_area/destroy',
    restore: 'POST nationality_sub_area/restore',
  },
  lists: {
    all: {
      route: '/apps/sub-areas/list',
      roles: office,
      request: 'GET nationality_sub_area/all',
      extension: true,
      deleted: 'with',
      columns: ['name', 'area_id', 'updated_at'],
      filters: ['area_id'],
      sort: 'name',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ['area_id', 'name'],
  editable: ['name'],
})
