import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** Pictures on the customer app's home screen. Only these can be deleted for good. */
export const sliders = defineResource({
  name: 'sliders',
  icon: 'image',
  menu: 'catalogue',
  title: 'title',
  fields: {
    id: { type: 'id' },
    title: { type: 'text', maxLength: 120, search: true },
    image: { type: 'image' },
    link: { type: 'url', nullable: true },
    position: { type: 'integer', min: 0, default: 0 },
    ...timestamps,
  },
  calls: {
    delete: 'POST admin/slider/destroy',
    forceDelete: 'POST admin/slider/forceDelete',
    restore: 'POST admin/slider/restore',
  },
  extensions: {
    read: 'POST admin/slider/one',
    create: 'POST admin/slider/store',
    update: 'POST admin/slider/update',
  },
  lists: {
    all: {
      route: '/apps/sliders/list',
      roles: office,
      request: 'GET admin/slider/all',
      deleted: 'with',
      columns: ['image', 'title', 'link', 'position', 'updated_at'],
      filters: ['title'],
      sort: 'position',
      actions: ['create', 'update', 'delete', 'restore', 'forceDelete'],
    },
  },
  form: ['title', 'image', 'link', 'position'],
  editable: ['title', 'link', 'position'],
})
