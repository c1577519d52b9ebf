import { defineEntity } from '../registry/define-entity.ts'
import { numberField } from './common/numbered.ts'
import { adminOnly, office } from '#business/words'

/** The entries of the cash that a count covers. */
const cashEntries = {
  match: { person_id: 'person_id', method: 'method' },
  kinds: ['payment', 'refund', 'takeover'],
  negative: true,
} as const

/** The values that counted cash has in the ledger. */
const cashValues = { method: 'method' } as const
const given = { person_id: 'person_id', ...cashValues } as const

/**
 * Counts of the cash that a person has in hand. One opens with the first cash of a person, and is
 * sealed when the cash is counted.
 */
export const closings = defineEntity({
  name: 'closings',
  about:
    'Counts of the cash that a person has in hand: what the ledger expects, what was counted, and to whom it was handed over. One opens by itself with the first cash of a person.',
  icon: 'coins',
  menu: 'reports',
  daily: { 'car wash': 4 },
  title: 'number',
  displayName: ['person_id', 'opened_on'],
  person: 'person_id',
  fields: {
    number: { ...numberField, numberPrefix: 'CL' },
    person_id: { type: 'reference', to: 'users' },
    /** The person until the count is sealed, so that a person has one open count. */
    open_for: { type: 'reference', to: 'users', nullable: true, unique: true },
    /** The day of the first cash. */
    opened_on: { type: 'date' },
    /** The first day of a person's first count. An admin says that earlier cash was handed over. */
    first_day: { type: 'date', nullable: true, writtenBy: adminOnly },
    /** The midnight at which the first day begins. */
    begins_at: { type: 'datetime', nullable: true },
    earlier_cash: { type: 'money', nullable: true },
    method: { type: 'choice', values: { cash: 'plain' }, default: 'cash' },
    counted: {
      type: 'money',
      computed: { sum: 'amount', entity: 'closing-counts', reference: 'closing_id' },
    },
    /** The cash that the ledger expects: taken, given back and received, and not counted before. */
    expected: { type: 'money', nullable: true, deducted: true },
    difference: { type: 'money', nullable: true, computed: { subtract: ['counted', 'expected'] } },
    /** The difference as the ledger has it, once the count is sealed. */
    over_short: { type: 'money', nullable: true },
    /** The cash that the person has: what was counted, and until then what the ledger expects. */
    in_hand: {
      type: 'money',
      nullable: true,
      computed: { add: ['expected', { first: ['over_short', 0] }] },
    },
    line_count: { type: 'integer', default: 0 },
    note: { type: 'text', maxLength: 200, nullable: true, personal: true },
    reason: { type: 'text', maxLength: 200, nullable: true, personal: true },
    status: {
      type: 'choice',
      values: {
        open: 'waiting',
        sealed: 'moving',
        given: 'waiting',
        received: 'good',
        banked: 'good',
      },
      default: 'open',
    },
    sealed_at: { type: 'datetime', nullable: true },
    sealed_by: { type: 'reference', to: 'users', nullable: true },
    receiver_id: {
      type: 'reference',
      to: 'users',
      where: { auth: 1, account_type: { not: 'Car Wash' } },
      nullable: true,
    },
    given_at: { type: 'datetime', nullable: true },
    received_at: { type: 'datetime', nullable: true },
    reopen_reason: { type: 'text', maxLength: 200, nullable: true, personal: true },
  },
  ownerField: { 'car wash': 'person_id' },
  access: {
    admin: ['update', 'seal', 'handOver', 'receive', 'bank', 'openAgain'],
    operations: ['update', 'seal', 'handOver', 'receive', 'bank'],
    'car wash': ['update', 'seal', 'handOver'],
  },
  covers: {
    entity: 'ledger-entries',
    reference: 'closing_id',
    at: 'sealed_at',
    sums: {
      expected: { ...cashEntries, from: 'begins_at' },
      earlier_cash: { ...cashEntries, before: 'begins_at' },
    },
  },
  posts: {
    entity: 'ledger-entries',
    entries: {
      over_short: {
        amount: 'over_short',
        negative: true,
        at: 'sealed_at',
        where: { sealed_at: { not: null } },
        values: given,
      },
      earlier_cash: {
        amount: 'earlier_cash',
        at: 'sealed_at',
        where: { sealed_at: { not: null } },
        values: given,
      },
      handover: {
        amount: 'expected',
        plus: 'over_short',
        at: 'received_at',
        where: { received_at: { not: null } },
        values: given,
      },
      takeover: {
        amount: 'expected',
        plus: 'over_short',
        negative: true,
        at: 'received_at',
        where: { status: 'received' },
        values: { person_id: 'receiver_id', ...cashValues },
      },
    },
  },
  states: {
    open: { when: { status: 'open' }, tone: 'waiting' },
    sealed: { when: { status: 'sealed' }, tone: 'moving', reasonField: 'reason' },
    given: { when: { status: 'given' }, tone: 'waiting' },
    received: { when: { status: 'received' }, tone: 'good' },
    banked: { when: { status: 'banked' }, tone: 'good' },
  },
  transitions: { update: { from: 'open' } },
  actions: {
    seal: {
      label: 'Seal',
      confirm: 'The count can no longer be changed. A difference needs a reason.',
      done: 'Sealed',
      from: 'open',
      to: 'sealed',
      optionalFields: ['reason'],
      set: { status: 'sealed', open_for: null },
      stamps: ['sealed_at', 'sealed_by'],
      final: true,
      tone: 'good',
      icon: 'done',
    },
    handOver: {
      label: 'Hand over',
      confirm: 'The cash stays with you until the receiver confirms it.',
      done: 'Handed over',
      from: 'sealed',
      to: 'given',
      requiredFields: ['receiver_id'],
      set: { status: 'given' },
      stamps: ['given_at'],
      tone: 'moving',
      icon: 'assign',
    },
    receive: {
      label: 'Confirm receipt',
      confirm: 'You have received this cash. It is in your hands from now on.',
      done: 'Received',
      from: 'given',
      to: 'received',
      onlyFor: 'receiver_id',
      set: { status: 'received' },
      stamps: ['received_at'],
      tone: 'good',
      icon: 'done',
    },
    bank: {
      label: 'Pay in at the bank',
      confirm: 'The cash leaves the business.',
      done: 'Paid in at the bank',
      from: 'sealed',
      to: 'banked',
      set: { status: 'banked' },
      stamps: ['received_at'],
      tone: 'good',
      icon: 'provider',
    },
    openAgain: {
      label: 'Reopen',
      confirm: 'The cash is counted again. Entries in the ledger get their opposites.',
      done: 'Reopened',
      from: ['sealed', 'given', 'received', 'banked'],
      to: 'open',
      requiredFields: ['reopen_reason'],
      set: {
        status: 'open',
        sealed_at: null,
        sealed_by: null,
        over_short: null,
        reason: null,
        receiver_id: null,
        given_at: null,
        received_at: null,
      },
      final: true,
      tone: 'stopped',
      icon: 'restore',
    },
  },
  lines: {
    entity: 'closing-counts',
    reference: 'closing_id',
    columns: ['denomination', 'count', 'amount'],
    denominations: 'denomination',
    count: 'line_count',
    closed: ['sealed', 'given', 'received', 'banked'],
  },
  lists: {
    // The cash that nobody has confirmed or paid in, with its sum.
    inHand: {
      request: 'GET admin/closings/inHand',
      extension: true,
      where: { received_at: null },
      columns: ['person_id', 'state', 'in_hand', 'number', 'opened_on', 'receiver_id'],
      sums: ['in_hand'],
    },
    all: {},
  },
  inbox: {
    cash: { list: 'all', time: 'given_at', where: { status: 'given' }, roles: office },
  },
  form: ['note', 'first_day'],
  derivedFields: ['counted', 'expected', 'difference'],
  columns: [
    'number',
    'state',
    'person_id',
    'opened_on',
    'expected',
    'counted',
    'difference',
    'receiver_id',
  ],
  filters: ['state', 'person_id', 'receiver_id', 'opened_on'],
  sort: '-number',
  related: [
    {
      entity: 'ledger-entries',
      reference: 'closing_id',
      columns: ['occurred_at', 'movement', 'booking_id', 'customer_id', 'amount'],
      sort: '-occurred_at',
    },
  ],
  detail: {
    facts: ['expected', 'counted', 'difference', 'receiver_id'],
    groups: {
      about: ['reason', 'note', 'reopen_reason', 'first_day', 'earlier_cash'],
      record: ['sealed_at', 'sealed_by', 'given_at', 'received_at', 'created_at', 'updated_at'],
    },
  },
})
