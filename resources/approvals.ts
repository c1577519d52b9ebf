import { defineEntity } from '../registry/define-entity.ts'
import { numberField } from './common/numbered.ts'
import { office } from '#business/words'

/** Refunds and discounts above a limit, which somebody else approves. */
export const approvals = defineEntity({
  name: 'approvals',
  about:
    'Refunds and discounts above the limits of the settings. Somebody other than the requester approves or declines them.',
  icon: 'done',
  menu: 'reports',
  title: 'number',
  displayName: ['verb', 'row_id'],
  person: 'row_id',
  fields: {
    number: { ...numberField, numberPrefix: 'AP' },
    row_id: {
      type: 'polymorphic',
      typeField: 'kind',
      to: ['transactions', 'instant-bookings', 'scheduled-bookings'],
    },
    verb: { type: 'choice', values: { refund: 'plain', discount: 'plain' } },
    amount: { type: 'money' },
    reason: { type: 'text', maxLength: 200, nullable: true, personal: true },
    /** The values of the call, as JSON. */
    body: { type: 'longtext', maxLength: 2000, personal: true },
    requested_by: { type: 'reference', to: 'users' },
    status: {
      type: 'choice',
      values: { requested: 'waiting', approved: 'good', declined: 'stopped' },
      default: 'requested',
    },
    decided_at: { type: 'datetime', nullable: true },
    decided_by: { type: 'reference', to: 'users', nullable: true },
  },
  approvals: {
    row: 'row_id',
    verb: 'verb',
    body: 'body',
    amount: 'amount',
    reason: 'reason',
    requester: 'requested_by',
    approve: 'approve',
  },
  access: { admin: ['approve', 'decline'], operations: ['approve', 'decline'] },
  states: {
    requested: { when: { status: 'requested' }, tone: 'waiting' },
    approved: { when: { status: 'approved' }, tone: 'good' },
    declined: { when: { status: 'declined' }, tone: 'stopped' },
  },
  actions: {
    approve: {
      label: 'Approve',
      done: 'Approved',
      from: 'requested',
      to: 'approved',
      set: { status: 'approved' },
      stamps: ['decided_at', 'decided_by'],
      tone: 'good',
      icon: 'done',
    },
    decline: {
      label: 'Decline',
      done: 'Declined',
      from: 'requested',
      to: 'declined',
      set: { status: 'declined' },
      stamps: ['decided_at', 'decided_by'],
      tone: 'stopped',
      icon: 'cancelled',
    },
  },
  inbox: {
    approvals: { list: 'all', time: 'created_at', where: { status: 'requested' }, roles: office },
  },
  columns: ['number', 'state', 'verb', 'row_id', 'amount', 'reason', 'requested_by', 'created_at'],
  filters: ['state', 'verb', 'requested_by', 'created_at'],
  sort: '-created_at',
  detail: {
    facts: ['verb', 'amount', 'requested_by'],
    groups: {
      about: ['row_id', 'reason'],
      record: ['decided_at', 'decided_by', 'created_at', 'updated_at'],
    },
  },
})
