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
    series: { type: 'choice', values: { invoice: 'plain', credit_note: 'stopped' } },
    tax: { type: 'money' },
    hire_id: { type: 'polymorphic', typeField: 'kind', to: ['hires'] },
    customer_id: { type: 'reference', to: 'customers' },
    entry_ids: { type: 'references', to: 'takings' },
  },
  documentBook: {
    party: 'customer_id',
    partyFields: ['company', 'phone'],
    numbers: { invoice: 'FT {year}/{serial}', credit_note: 'NC {year}/{serial}' },
    sales: {
      row: 'hire_id',
      entries: 'entry_ids',
      invoice: 'invoice',
      creditNote: 'credit_note',
      sold: ['hire', 'damage'],
      paid: [],
      returned: [],
    },
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
