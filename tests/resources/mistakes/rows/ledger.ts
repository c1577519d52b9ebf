import type { Mistake } from '../mistake.ts'

/** Makes harbours whose rows are the entries of a ledger. */
const makeLedger = () => ({
  'harbours.fields': {
    id: { type: 'id' },
    name: { type: 'choice', values: { sale: 'plain' } },
    amount: { type: 'money' },
    paid_at: { type: 'datetime' },
    cause_id: { type: 'polymorphic', typeField: 'kind', to: { boat: 'boats' } },
    kind: { type: 'choice', values: { boat: 'plain' } },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
  },
  'harbours.ledger': { kind: 'name', amount: 'amount', at: 'paid_at', cause: 'cause_id' },
})

const sale = { amount: 'price', at: 'created_at' } as const

export const ledgers: readonly Mistake[] = [
  {
    did: 'rows post entries in what is no ledger',
    change: { 'boats.posts': { entity: 'harbours', entries: { sale } } },
    at: 'boats.posts.entity',
    check: { message: 'harbours is no ledger.', hint: "Declare 'ledger' there." },
  },
  {
    did: 'an entry has an amount that is no money',
    change: {
      'boats.posts': { entity: 'harbours', entries: { sale: { ...sale, amount: 'seats' } } },
      ...makeLedger(),
    },
    at: 'boats.posts.entries.sale.amount',
    compiler: 'Type \'"seats"\' is not assignable to type \'"price"\'.',
    check: {
      message: "'seats' is no field of type money of boats.",
      hint: "It can be 'price'.",
    },
  },
  {
    did: 'an entry is of no kind of the ledger',
    change: { ...makeLedger(), 'boats.posts': { entity: 'harbours', entries: { gift: sale } } },
    at: 'boats.posts.entries.gift',
    check: {
      message: "'gift' is no value of 'name' of harbours.",
      hint: "It can be 'sale'.",
    },
  },
  {
    did: 'an entry takes a reference to other rows',
    change: {
      ...makeLedger(),
      'boats.posts': {
        entity: 'harbours',
        entries: { sale: { ...sale, values: { skipper_id: 'harbour_id' } } },
      },
    },
    at: 'boats.posts.entries.sale.values.skipper_id',
    check: {
      message: "'skipper_id' of harbours cannot take 'harbour_id' of boats.",
      hint: 'Both need one type, and references one entity.',
    },
  },
  {
    did: 'an entry lacks what the ledger needs',
    change: {
      ...makeLedger(),
      'harbours.fields.skipper_id': { type: 'reference', to: 'users' },
      'boats.posts': { entity: 'harbours', entries: { sale } },
    },
    at: 'boats.posts.entries.sale',
    check: {
      message: "Entries of harbours need 'skipper_id'.",
      hint: "Give it in 'values', or make the field nullable.",
    },
  },
  {
    did: 'the rows of an entity cannot cause an entry',
    change: {
      ...makeLedger(),
      'harbours.fields.cause_id': { type: 'polymorphic', typeField: 'kind', to: { boat: 'users' } },
      'boats.posts': { entity: 'harbours', entries: { sale } },
    },
    at: 'boats.posts.entity',
    check: {
      message: "'cause_id' of harbours cannot refer to boats.",
      hint: "Add it to 'to' of that field.",
    },
  },
  {
    did: 'a call would change the entries of a ledger',
    change: {
      ...makeLedger(),
      'harbours.calls': {
        update: { request: 'POST admin/harbour/update', body: ['id', 'amount'] },
      },
    },
    at: 'harbours.ledger',
    check: {
      message: "Nobody changes the entries of a ledger, and harbours has the call 'update'.",
      hint: 'Remove the call. Entries follow from the rows that post them.',
    },
  },
]
