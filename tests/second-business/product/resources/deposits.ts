import { defineEntity } from 'washboard/registry/define-entity.ts'

/** The deposits that customers leave for tools, and what they get back of them. */
export const deposits = defineEntity({
  name: 'deposits',
  icon: 'money',
  menu: 'hire',
  title: 'number',
  fields: {
    number: { type: 'text', maxLength: 20, numberPrefix: 'DE', mono: true },
    hire_id: { type: 'reference', to: 'hires' },
    customer_id: { type: 'reference', to: 'customers', copies: ['hire_id', 'customer_id'] },
    amount: { type: 'money', min: 0 },
    status: {
      type: 'choice',
      values: { held: 'waiting', returned: 'good' },
      default: 'held',
      writtenBy: [],
    },
    /** The amount that the customer gets back. The rest covers what they owe. */
    returned: { type: 'money', min: 0, nullable: true },
    returned_at: { type: 'datetime', nullable: true },
  },
  checks: [{ order: ['returned', 'amount'] }],
  states: {
    held: { when: { status: 'held' }, tone: 'waiting' },
    returned: { when: { status: 'returned' }, tone: 'good' },
  },
  actions: {
    giveBack: {
      label: 'Give back',
      confirm: 'The customer gets the amount back now.',
      done: 'Given back',
      from: 'held',
      to: 'returned',
      requiredFields: ['returned'],
      set: { status: 'returned' },
      stamps: ['returned_at'],
    },
  },
  posts: {
    entity: 'takings',
    entries: {
      deposit: {
        amount: 'amount',
        negative: true,
        at: 'created_at',
        where: { deleted_at: null },
        values: { hire_id: 'hire_id', customer_id: 'customer_id' },
      },
      depositBack: {
        amount: 'returned',
        at: 'returned_at',
        where: { deleted_at: null, status: 'returned' },
        values: { hire_id: 'hire_id', customer_id: 'customer_id' },
      },
    },
  },
  form: ['hire_id', 'amount'],
  access: { boss: 'all', counter: ['create', 'giveBack'] },
})
