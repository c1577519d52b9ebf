import { defineEntity } from 'washboard/registry/define-entity.ts'

/** Tools that a customer has for some days. */
export const hires = defineEntity({
  name: 'hires',
  icon: 'repeat',
  menu: 'hire',
  title: 'number',
  fields: {
    number: { type: 'text', maxLength: 20, numberPrefix: 'HI', mono: true },
    customer_id: { type: 'reference', to: 'customers' },
    depot_id: { type: 'reference', to: 'depots' },
    starts_on: { type: 'date' },
    ends_on: { type: 'date' },
    line_count: { type: 'integer', default: 0 },
    total: {
      type: 'money',
      computed: {
        multiply: [
          { sum: 'day_price', entity: 'hire-lines', reference: 'hire_id' },
          { days: ['starts_on', 'ends_on'] },
        ],
      },
    },
    status: {
      type: 'choice',
      values: { reserved: 'waiting', out: 'moving', back: 'good' },
      default: 'reserved',
    },
    out_at: { type: 'datetime', nullable: true },
    /** The amount that the customer is charged when the tools are back. */
    price: { type: 'money', min: 0, nullable: true },
    back_at: { type: 'datetime', nullable: true },
  },
  checks: [{ order: ['starts_on', 'ends_on'] }],
  states: {
    reserved: { when: { status: 'reserved' }, tone: 'waiting' },
    out: { when: { status: 'out' }, tone: 'moving' },
    back: { when: { status: 'back' }, tone: 'good' },
  },
  actions: {
    handOut: {
      label: 'Hand out',
      confirm: 'The customer takes the tools along.',
      done: 'Handed out',
      from: 'reserved',
      to: 'out',
      set: { status: 'out' },
      stamps: ['out_at'],
    },
    takeBack: {
      label: 'Take back',
      confirm: 'All tools are here again.',
      done: 'Taken back',
      from: 'out',
      to: 'back',
      requiredFields: ['price'],
      set: { status: 'back' },
      stamps: ['back_at'],
    },
  },
  posts: {
    entity: 'takings',
    entries: {
      hire: {
        amount: 'price',
        at: 'back_at',
        where: { status: 'back' },
        values: { hire_id: 'id', customer_id: 'customer_id' },
      },
    },
  },
  documents: {
    entity: 'invoices',
    verb: 'takeBack',
    party: 'customer_id',
    facts: ['number', 'depot_id', 'starts_on', 'ends_on'],
    amounts: ['price'],
  },
  lines: {
    entity: 'hire-lines',
    reference: 'hire_id',
    columns: ['tool_id', 'day_price'],
    order: 'place',
    count: 'line_count',
    closed: ['back'],
  },
})
