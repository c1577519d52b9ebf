import { journalFields } from '../../registry/entities/journal.ts'
import { defineReport } from '../../registry/define.ts'
import { timeDimensions } from '../common/report-facts.ts'
import { adminOnly } from '#business/words'

const sides = { debit: { debit: { not: null } }, credit: { credit: { not: null } } } as const

/** The journal for the bookkeeping: the ledger and the tax of documents in double entry. */
export const journal = defineReport({
  name: 'journal',
  icon: 'list',
  route: '/apps/journal/list',
  roles: adminOnly,
  call: { request: 'POST admin/journal', encoding: 'json' },
  fields: {
    ...journalFields,
    occurred_at: { type: 'datetime' },
    issued_on: { type: 'date' },
  },
  states: { debit: 'plain', credit: 'plain' },
  sources: {
    movements: { entity: 'ledger-entries', day: 'occurred_at', journal: true, states: sides },
    taxes: { entity: 'invoices', day: 'issued_on', journal: true, states: sides },
  },
  params: {
    start_date: { type: 'date', selects: 'from', nullable: true },
    end_date: { type: 'date', selects: 'to', nullable: true },
  },
  measures: {
    debit: { type: 'money', calculate: 'sum', field: 'debit' },
    credit: { type: 'money', calculate: 'sum', field: 'credit' },
    lines: { type: 'integer', calculate: 'count' },
  },
  dimensions: { ...timeDimensions, account: { by: 'account' }, kind: { by: 'source' } },
  columns: ['day', 'account', 'debit', 'credit', 'text', 'document'],
  chart: { kind: 'bars', measure: 'debit', by: 'account' },
})
