import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/** The charges that the law adds to a price. */
export const taxes = defineEntity({
  name: 'taxes',
  about: 'The charges that the law adds to a price.',
  icon: 'percent',
  menu: 'catalogue',
  quickCreate: [],
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 120, unique: true, search: true },
    percent: { type: 'percent', min: 0, max: 100 },
    active: { type: 'flag', default: 1 },
  },
  calls: { delete: 'POST admin/taxes/destroy', restore: 'POST admin/taxes/restore' },
  extensions: {
    read: 'POST admin/taxes/one',
    create: 'POST admin/taxes/store',
    update: 'POST admin/taxes/update',
  },
  reads: { pick: { request: 'GET general/showTaxes', roles: office, where: { active: 1 } } },
  lists: { all: { request: 'GET admin/taxes/show', deleted: 'with' } },
  columns: ['name', 'percent', 'active', 'updated_at'],
  editable: ['name', 'percent', 'active'],
})
