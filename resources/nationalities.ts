import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** Countries: where people come from, and the top of the places. */
export const nationalities = defineResource({
  name: 'nationalities',
  icon: 'globe',
  menu: 'places',
  title: 'name',
  fields: {
    id: { type: 'id' },
    name: { type: 'text', maxLength: 120, unique: true, search: true },
    code: { type: 'text', maxLength: 3, mono: true, unique: true, search: true },
    phone_code: { type: 'text', maxLength: 8, mono: true },
    ...timestamps,
  },
  extensions: {
    read: 'POST admin/nationality/one',
    create: 'POST admin/nationality/store',
    update: 'POST admin/nationality/update',
  },
  lists: {
    all: {
      route: '/apps/nationality/list',
      roles: office,
      request: 'GET admin/nationality/show',
      columns: ['name', 'code', 'phone_code'],
      sort: 'name',
      actions: ['create', 'update'],
    },
  },
  form: ['name', 'code', 'phone_code'],
  editable: ['name', 'code', 'phone_code'],
})
