import '../../../support/web/document.ts'
import { expect, test, vi } from 'vitest'
import { expandEntity } from '../../../../registry/define/expand-entity.ts'
import { dataProvider } from '../../../../src/platform/data/index.ts'
import type { ListReference } from '../../../../src/platform/data/rows/list-references.ts'
import { listOfferedFilters } from '../../../../src/screens/list/filters/FilterSheet.tsx'

const resource = expandEntity({
  name: 'faqs',
  fields: {
    code: { type: 'text' },
    customer_id: { type: 'reference', to: 'customers' },
    service_ids: { type: 'references', to: 'services' },
    paid: { type: 'flag', default: 0 },
  },
  access: { admin: 'all', operations: [], 'car wash': [] },
})
const reference = { resource, list: resource.lists.all, listName: 'all' } as ListReference

test('a list offers a filter by a reference only to roles that can list the referenced rows', () => {
  const listable = new Set<string>()
  vi.spyOn(dataProvider, 'listsChoosable').mockImplementation((to) => listable.has(to))
  expect(listOfferedFilters(reference)).toEqual(['paid'])
  listable.add('customers')
  expect(listOfferedFilters(reference)).toEqual(['customer_id', 'paid'])
  listable.add('services')
  expect(listOfferedFilters(reference)).toEqual(['customer_id', 'service_ids', 'paid'])
})
