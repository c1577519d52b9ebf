import { defineEntity } from '../registry/define-entity.ts'

/** Pictures on the home screen of the customer app. Only sliders can be deleted permanently. */
export const sliders = defineEntity({
  name: 'sliders',
  about: 'Pictures on the home screen of the customer app.',
  icon: 'image',
  menu: 'catalogue',
  title: 'title',
  fields: {
    title: { type: 'text', maxLength: 120, search: true },
    image: { type: 'image' },
    link: { type: 'url', nullable: true },
    position: { type: 'integer', min: 0, default: 0 },
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
  lists: { all: { request: 'GET admin/slider/all', deleted: 'with' } },
  access: { admin: 'all', operations: 'all' },
  columns: ['image', 'title', 'link', 'position', 'updated_at'],
  filters: ['title'],
  sort: 'position',
  editable: ['title', 'link', 'position'],
})
