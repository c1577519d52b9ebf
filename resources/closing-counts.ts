import { defineEntity } from '../registry/define-entity.ts'

/** The number of notes or coins of one kind in a count of cash. */
export const closingCounts = defineEntity({
  name: 'closing-counts',
  about: 'How many notes or coins of one kind were counted.',
  icon: 'list',
  menu: 'reports',
  title: 'denomination',
  hidden: true,
  fields: {
    closing_id: { type: 'reference', to: 'closings' },
    /** The person whose cash it is. */
    person_id: { type: 'reference', to: 'users', copies: ['closing_id', 'person_id'] },
    denomination: { type: 'money', min: 0 },
    count: { type: 'integer', min: 0, max: 100_000, nullable: true },
    amount: { type: 'money', nullable: true, computed: { multiply: ['denomination', 'count'] } },
  },
  ownerField: { 'car wash': 'person_id' },
  access: {
    admin: ['create', 'update', 'delete', 'restore'],
    operations: ['create', 'update', 'delete', 'restore'],
    'car wash': ['create', 'update', 'delete', 'restore'],
  },
})
