import type { Mistake } from '../mistake.ts'

const covers = {
  entity: 'users',
  reference: 'boat_id',
  at: 'left_at',
  sums: { price: { match: { skipper_id: 'skipper_id' }, kinds: ['sale'] } },
} as const

/** Makes users the entries of a ledger, and boats that cover them. */
const makeCovers = (changes: object = {}) => ({
  'users.fields': {
    id: { type: 'id' },
    name: { type: 'text', maxLength: 120 },
    movement: { type: 'choice', values: { sale: 'plain', payment: 'plain' } },
    amount: { type: 'money' },
    paid_at: { type: 'datetime' },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
    harbour_id: { type: 'reference', to: 'harbours', nullable: true },
    boat_id: { type: 'reference', to: 'boats', nullable: true },
    cause_id: { type: 'polymorphic', typeField: 'kind', to: { boat: 'boats' } },
    kind: { type: 'choice', values: { boat: 'plain' } },
  },
  'users.ledger': { kind: 'movement', amount: 'amount', at: 'paid_at', cause: 'cause_id' },
  'boats.form': ['code', 'harbour_id'],
  'boats.covers': { ...covers, ...changes },
})

/** Makes boats whose sum of entries differs. */
const makeSum = (changes: object) =>
  makeCovers({ sums: { price: { ...covers.sums.price, ...changes } } })

export const coverMistakes: readonly Mistake[] = [
  {
    did: 'rows cover entries of what is no ledger',
    change: { 'boats.covers': { ...covers, entity: 'harbours' } },
    at: 'boats.covers.entity',
    check: { message: 'harbours is no ledger.', hint: "Declare 'ledger' there." },
  },
  {
    did: 'entries refer to other rows than those that cover them',
    change: makeCovers({ reference: 'harbour_id' }),
    at: 'boats.covers.reference',
    check: { message: "'harbour_id' of users is no nullable reference to boats." },
  },
  {
    did: 'a sum of covered entries has a value before the row is closed',
    change: { ...makeCovers(), 'boats.fields.price': { type: 'money', default: '0.000' } },
    at: 'boats.covers.sums.price',
    check: {
      message: "'price' is empty until the row is closed, so it must be stored and nullable.",
    },
  },
  {
    did: 'a row is closed by a moment that is never empty',
    change: makeCovers({ at: 'created_at' }),
    at: 'boats.covers.at',
    check: { message: "'created_at' is empty until the row is closed." },
  },
  {
    did: 'covered entries are of no kind of the ledger',
    change: makeSum({ kinds: ['gift'] }),
    at: 'boats.covers.sums.price.kinds[0]',
    check: {
      message: "'gift' is no value of 'movement' of users.",
      hint: "It can be 'sale', 'payment'.",
    },
  },
  {
    did: 'covered entries match a field that they lack',
    change: makeSum({ match: { 'skipper_id.port_id': 'harbour_id' } }),
    at: 'boats.covers.sums.price.match.skipper_id.port_id',
    check: { message: "'skipper_id.port_id' is no field of users." },
  },
  {
    did: 'covered entries match a reference to other rows',
    change: makeSum({ match: { 'skipper_id.harbour_id': 'skipper_id' } }),
    at: 'boats.covers.sums.price.match.skipper_id.harbour_id',
    check: {
      message: "'skipper_id.harbour_id' of users cannot equal 'skipper_id' of boats.",
      hint: 'Both need one type, and references one entity.',
    },
  },
  {
    did: 'a sum of covered entries begins with an amount',
    change: makeSum({ from: 'price' }),
    at: 'boats.covers.sums.price.from',
    check: {
      message: "'price' is no field of type datetime of boats.",
      hint: "It can be 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'a call writes a sum of covered entries',
    change: {
      ...makeCovers(),
      'boats.calls.update': { request: 'POST admin/boat/update', body: ['id', 'price'] },
    },
    at: 'boats.covers',
    check: {
      message: "'update' of boats writes 'price', which follows from covered entries.",
      hint: 'Remove it from the form. An action closes the row.',
    },
  },
]
