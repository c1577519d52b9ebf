import { defineResource } from 'washboard/registry/define.ts'
import { documentFields } from 'washboard/registry/entities/documents.ts'

/** The invoices of returned hires. */
export const invoices = defineResource({
  name: 'invoices',
  icon: 'list',
  menu: 'hire',
  title: 'number',
  fields: {
    ...documentFields,
    hire_id: { type: 'polymorphic', typeField: 'kind', to: ['hires'] },
    customer_id: { type: 'reference', to: 'customers' },
    entry_ids: { type: 'references', to: 'takings' },
  },
  documentBook: {
    row: 'hire_id',
    buyer: 'customer_id',
    entries: 'entry_ids',
    numbers: { invoice: 'FT {year}/{serial}', credit_note: 'NC {year}/{serial}' },
    sold: ['hire', 'damage'],
    paid: [],
    returned: [],
  },
  lists: {
    all: {
      route: '/apps/invoices/list',
      roles: ['boss', 'counter'],
      request: 'GET admin/invoices/all',
      extension: true,
      columns: ['number', 'series', 'issued_on', 'customer_id', 'hire_id', 'total'],
      sort: '-number',
    },
  },
})
