import { documentFields } from '../../../../registry/entities/documents.ts'
import type { Mistake } from '../mistake.ts'

const book = {
  row: 'cause_id',
  buyer: 'skipper_id',
  entries: 'entry_ids',
  numbers: { invoice: 'I-{year}-{serial}', credit_note: 'C-{year}-{serial}' },
  sold: ['sale'],
  paid: ['payment'],
  returned: [],
} as const

/** Makes users the entries of a ledger, and harbours the documents that cover them. */
const makeBook = () => ({
  'users.fields': {
    id: { type: 'id' },
    name: { type: 'text', maxLength: 120, nullable: true },
    movement: { type: 'choice', values: { sale: 'plain', payment: 'plain' } },
    amount: { type: 'money' },
    paid_at: { type: 'datetime' },
    cause_id: { type: 'polymorphic', typeField: 'kind', to: { boat: 'boats' } },
    kind: { type: 'choice', values: { boat: 'plain' } },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
  },
  'users.ledger': { kind: 'movement', amount: 'amount', at: 'paid_at', cause: 'cause_id' },
  'harbours.title': 'number',
  'harbours.fields': {
    ...documentFields,
    cause_id: { type: 'polymorphic', typeField: 'kind', to: { boat: 'boats' } },
    kind: { type: 'choice', values: { boat: 'plain' } },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
    entry_ids: { type: 'references', to: 'users' },
  },
  'harbours.documentBook': book,
})

const documents = {
  entity: 'harbours',
  verb: 'start',
  buyer: 'skipper_id',
  facts: ['seats'],
  amounts: ['price'],
} as const

const HINT =
  "It can be 'id', 'name', 'movement', 'amount', 'paid_at', 'cause_id', 'kind', 'skipper_id'."

export const documentMistakes: readonly Mistake[] = [
  {
    did: 'documents are in an entity that has none',
    change: { 'boats.documents': documents },
    at: 'boats.documents.entity',
    check: { message: 'harbours has no documents.', hint: "Declare 'documentBook' there." },
  },
  {
    did: 'the numbers of a series do not differ by year',
    change: {
      ...makeBook(),
      'harbours.documentBook': { ...book, numbers: { ...book.numbers, invoice: 'I-{serial}' } },
    },
    at: 'harbours.documentBook.numbers.invoice',
    check: {
      message: "The numbers of 'invoice' need {year} and {serial}.",
      hint: "Write it like this: 'INV-{year}-{serial}'.",
    },
  },
  {
    did: 'a kind of entry counts as sold and as paid',
    change: { ...makeBook(), 'harbours.documentBook': { ...book, paid: ['sale'] } },
    at: 'harbours.documentBook.paid[0]',
    check: { message: "'sale' is in two lists, so it would count twice." },
  },
  {
    did: 'a kind of entry is unknown to the ledger',
    change: { ...makeBook(), 'harbours.documentBook': { ...book, returned: ['refnd'] } },
    at: 'harbours.documentBook.returned[0]',
    check: {
      message: "'refnd' is no value of 'movement' of users.",
      hint: "It can be 'sale', 'payment'.",
    },
  },
  {
    did: 'documents lack a field that the server fills',
    change: {
      ...makeBook(),
      'harbours.fields.token': undefined,
    },
    at: 'harbours.fields',
    check: {
      message: "Documents need 'token'.",
      hint: "Spread 'documentFields' into the fields.",
    },
  },
  {
    did: 'a call would change documents',
    change: {
      ...makeBook(),
      'harbours.calls': {
        update: { request: 'POST admin/harbour/update', body: ['id', 'total'] },
      },
    },
    at: 'harbours.documentBook',
    check: {
      message: "Nobody changes documents, and harbours has the call 'update'.",
      hint: 'Remove the call. The server issues documents.',
    },
  },
  {
    did: 'documents are mailed by a verb without a call',
    change: { ...makeBook(), 'harbours.documentBook': { ...book, send: 'start' } },
    at: 'harbours.documentBook.send',
    check: {
      message: "harbours has no call 'start'.",
      hint: "Declare it in 'extensions' or 'actions'.",
    },
  },
  {
    did: 'the buyer lacks the field with the address of mails',
    change: {
      ...makeBook(),
      'boats.posts': {
        entity: 'users',
        entries: { sale: { amount: 'price', at: 'created_at' } },
      },
      'boats.documents': { ...documents, buyerEmail: 'mail' },
    },
    at: 'boats.documents',
    check: { message: "'mail' is no field of users.", hint: HINT },
  },
]
