import { defineEntity } from '../registry/define-entity.ts'
import { booking } from './common/booking.ts'
import { numberField } from './common/numbered.ts'

/** A customer's complaint, with its handler and due date. */
export const complaints = defineEntity({
  name: 'complaints',
  about: 'Complaints of customers, each with its handler and due date.',
  icon: 'alert',
  menu: 'bookings',
  daily: { admin: 5, operations: 5 },
  title: 'number',
  displayName: ['customer_id', 'due_on'],
  person: 'customer_id',
  fields: {
    number: { ...numberField, numberPrefix: 'CP' },
    customer_id: booking.customer_id,
    booking_id: {
      type: 'polymorphic',
      typeField: 'kind',
      to: ['instant-bookings', 'scheduled-bookings', 'subscription-visits'],
      nullable: true,
    },
    body: { type: 'longtext', maxLength: 2000, search: true, personal: true },
    owner_id: {
      type: 'reference',
      to: 'users',
      where: { account_type: { not: 'Car Wash' } },
      proposed: 'me',
    },
    due_on: { type: 'date', proposed: 'tomorrow' },
    status: { type: 'choice', values: { open: 'waiting', solved: 'good' }, default: 'open' },
    solution: { type: 'text', maxLength: 500, nullable: true, personal: true },
    solved_at: { type: 'datetime', nullable: true },
    solved_by: { type: 'reference', to: 'users', nullable: true },
  },
  access: {
    admin: 'all',
    operations: ['create', 'update', 'delete', 'restore', 'solve', 'openAgain'],
  },
  states: {
    solved: { when: { status: 'solved' }, tone: 'good', reasonField: 'solution' },
    overdue: { when: { due_on: { before: 'today' } }, tone: 'stopped' },
    open: { when: {}, tone: 'waiting' },
  },
  actions: {
    solve: {
      label: 'Solve',
      done: 'Solved',
      from: ['open', 'overdue'],
      to: 'solved',
      requiredFields: ['solution'],
      set: { status: 'solved' },
      stamps: ['solved_at', 'solved_by'],
      tone: 'good',
      icon: 'done',
    },
    openAgain: {
      label: 'Open again',
      done: 'Opened again',
      from: 'solved',
      to: ['open', 'overdue'],
      set: { status: 'open', solution: null, solved_at: null, solved_by: null },
      icon: 'restore',
    },
  },
  columns: ['number', 'state', 'customer_id', 'booking_id', 'body', 'owner_id', 'due_on'],
  filters: ['state', 'owner_id', 'customer_id', 'due_on'],
  sort: 'due_on',
  form: ['booking_id', 'kind', 'customer_id', 'body', 'owner_id', 'due_on'],
  inbox: {
    complaints: {
      list: 'all',
      time: 'due_on',
      where: { status: 'open', due_on: { until: 'today' } },
    },
  },
  detail: {
    facts: ['customer_id', 'owner_id', 'due_on'],
    groups: {
      about: ['booking_id', 'body', 'solution'],
      record: ['solved_at', 'solved_by', 'created_at', 'updated_at'],
    },
  },
})
