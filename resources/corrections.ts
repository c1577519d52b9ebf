import { defineEntity } from '../registry/define-entity.ts'
import { numberField } from './common/numbered.ts'

/** Amounts that the business owes a provider, or the provider the business, for a reason. */
export const corrections = defineEntity({
  name: 'corrections',
  about:
    'Corrections of what a provider gets, each with a reason. A positive amount is for the provider. The next statement of the provider includes it.',
  icon: 'edit',
  menu: 'reports',
  quickCreate: [],
  title: 'number',
  displayName: ['provider_id', 'amount'],
  fields: {
    number: { ...numberField, numberPrefix: 'CO' },
    provider_id: { type: 'reference', to: 'providers' },
    amount: { type: 'money' },
    reason: { type: 'text', maxLength: 200 },
  },
  access: { admin: ['create', 'delete', 'restore'], operations: [] },
  posts: {
    entity: 'ledger-entries',
    entries: {
      correction: {
        amount: 'amount',
        at: 'created_at',
        where: { deleted_at: null },
        values: { provider_id: 'provider_id', reason: 'reason' },
      },
    },
  },
  form: ['provider_id', 'amount', 'reason'],
  columns: ['number', 'provider_id', 'amount', 'reason', 'created_at'],
  filters: ['provider_id', 'created_at'],
  sort: '-created_at',
})
