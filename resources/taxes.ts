import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { office } from './words/roles.ts'

/** The charges that the law adds to a price. */
export const taxes = defineResource({
  name: 'taxes',
  icon: 'percent',
  menu: 'catalogue',
  title: 'name',
  fields: {
    id: { type: 'id' },
    name: { type: 'text', maxLength: 120, unique: true, search: true },
    percent: { type: 'percent', min: 0, max: 100 },
    active: { type: 'flag', default: 1 },
    ...timestamps,
  },
  calls: { delete: 'POST admin/taxes/destroy', restore: 'POST admin/taxes/restore' },
  extensions: {
    read: 'POST admin/taxes/one',
    create: 'POST admin/taxes/store',
    update: 'POST admin/taxes/update',
  },
  reads: { pick: { request: 'GET general/showTaxes', roles: office, where: { active: 1 } } },
  lists: {
    all: {
      route: '/apps/taxes/list',
      roles: office,
      request: 'GET admin/taxes/show',
      deleted: 'with',
      columns: ['name', 'percent', 'active', 'updated_at'],
      filters: ['active'],
      sort: 'name',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ['name', 'percent', 'active'],
  editable: ['name', 'percent', 'active'],
})
