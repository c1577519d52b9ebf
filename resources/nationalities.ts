import { defineEntity } from '../registry/define-entity.ts'

/** Countries, for nationalities and as the top level of places. */
export const nationalities = defineEntity({
  name: 'nationalities',
  about: 'Countries, for nationalities and as the top level of places.',
  icon: 'globe',
  menu: 'places',
  quickCreate: [],
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 120, unique: true, search: true },
    code: { type: 'text', maxLength: 3, mono: true, unique: true, search: true },
    phone_code: { type: 'text', maxLength: 8, mono: true },
  },
  extensions: {
    read: 'POST admin/nationality/one',
    create: 'POST admin/nationality/store',
    update: 'POST admin/nationality/update',
  },
  lists: { all: { route: '/apps/nationality/list', request: 'GET admin/nationality/show' } },
  editable: ['name', 'code', 'phone_code'],
})
