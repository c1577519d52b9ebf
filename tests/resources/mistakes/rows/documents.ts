import { documentFields } from '../../../../registry/entities/documents.ts'
import type { Mistake } from '../mistake.ts'

const sales = {
  row: 'cause_id',
  entries: 'entry_ids',
  invoice: 'invoice',
  creditNote: 'credit_note',
  sold: ['sale'],
  paid: ['payment'],
  returned: [],
} as const
const numbered = {
  party: 'skipper_id',
  numbers: { invoice: 'I-{year}-{serial}', credit_note: 'C-{year}-{serial}' },
} as const
const book = { ...numbered, sales } as const

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
    series: { type: 'choice', values: { invoice: 'plain', credit_note: 'plain' } },
    tax: { type: 'money' },
    cause_id: { type: 'polymorphic', typeField: 'kind', to: { boat: 'boats' } },
    kind: { type: 'choice', values: { boat: 'plain' } },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
    entry_ids: { type: 'references', to: 'users' },
  },
  'harbours.documentBook': book,
})

const statement = {
  series: 'statement',
  facts: ['closed_at'],
  amounts: ['sold'],
  row: 'cause_id',
  columns: ['seats'],
} as const
const statementBook = {
  party: 'skipper_id',
  numbers: { statement: 'S-{year}-{serial}' },
  statement,
} as const
const covers = {
  entity: 'users',
  reference: 'harbour_id',
  at: 'closed_at',
  sums: { sold: { match: { skipper_id: 'skipper_id' }, kinds: ['sale'] } },
} as const

/** Makes harbours statements that cover the entries of a ledger. */
const makeStatements = () => ({
  ...makeBook(),
  'users.fields.harbour_id': { type: 'reference', to: 'harbours', nullable: true },
  'harbours.fields': {
    ...documentFields,
    series: { type: 'choice', values: { statement: 'plain' } },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
    closed_at: { type: 'datetime', nullable: true },
    rate: { type: 'percent' },
    sold: { type: 'money', nullable: true },
    kept: { type: 'money', nullable: true },
  },
  'harbours.covers': covers,
  'harbours.documentBook': statementBook,
})

const documents = {
  entity: 'harbours',
  verb: 'start',
  party: 'skipper_id',
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
    check: {
      message: 'harbours has no documents of sales.',
      hint: "Declare 'documentBook.sales' there.",
    },
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
    change: {
      ...makeBook(),
      'harbours.documentBook': { ...book, sales: { ...sales, paid: ['sale'] } },
    },
    at: 'harbours.documentBook.sales.paid[0]',
    check: { message: "'sale' is in two lists, so it would count twice." },
  },
  {
    did: 'a kind of entry is unknown to the ledger',
    change: {
      ...makeBook(),
      'harbours.documentBook': { ...book, sales: { ...sales, returned: ['refnd'] } },
    },
    at: 'harbours.documentBook.sales.returned[0]',
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
    did: 'the party lacks the field with the address of mails',
    change: { ...makeBook(), 'harbours.documentBook': { ...book, partyEmail: 'mail' } },
    at: 'harbours.documentBook',
    check: { message: "'mail' is no field of users.", hint: HINT },
  },
  {
    did: 'a series of documents has no numbers',
    change: {
      ...makeBook(),
      'harbours.documentBook': { ...book, sales: { ...sales, creditNote: 'credit' } },
    },
    at: 'harbours.documentBook.sales.creditNote',
    check: {
      message: "'credit' is no series of harbours.",
      hint: "It can be 'invoice', 'credit_note'.",
    },
  },
  {
    did: 'numbers are of other series than the documents',
    change: {
      ...makeBook(),
      'harbours.fields.series': { type: 'choice', values: { invoice: 'plain' } },
    },
    at: 'harbours.documentBook.numbers',
    check: {
      message: "'series' of harbours has other values than these.",
      hint: "Declare 'series' as a choice of the keys of 'numbers'.",
    },
  },
  {
    did: 'documents are neither of sales nor statements',
    change: { ...makeBook(), 'harbours.documentBook': numbered },
    at: 'harbours.documentBook',
    check: { message: "Documents need either 'sales' or 'statement'." },
  },
  {
    did: 'statements cover no entries',
    change: { ...makeStatements(), 'harbours.covers': undefined },
    at: 'harbours.documentBook.statement',
    check: { message: 'harbours covers no entries.', hint: "Declare 'covers'." },
  },
  {
    did: 'an amount of a statement is the sum of no entries',
    change: {
      ...makeStatements(),
      'harbours.documentBook': { ...statementBook, statement: { ...statement, amounts: ['kept'] } },
    },
    at: 'harbours.documentBook.statement.amounts[0]',
    check: {
      message: "'kept' is no sum of covered entries, and no share.",
      hint: "It can be 'sold'.",
    },
  },
  {
    did: 'a share of a statement is of an amount without entries',
    change: {
      ...makeStatements(),
      'harbours.documentBook': {
        ...statementBook,
        statement: { ...statement, share: { amount: 'kept', of: 'kept', percent: 'rate' } },
      },
    },
    at: 'harbours.documentBook.statement.share.of',
    check: { message: "'kept' is no sum of covered entries.", hint: "It can be 'sold'." },
  },
  {
    did: 'the lines of a statement show a field that no row has',
    change: {
      ...makeStatements(),
      'harbours.documentBook': { ...statementBook, statement: { ...statement, columns: ['seat'] } },
    },
    at: 'harbours.documentBook.statement.columns[0]',
    check: {
      message: "'seat' is no field of the rows behind 'cause_id'.",
      hint: "Did you mean 'seats'?",
    },
  },
  {
    did: 'an amount bears no tax in documents without tax',
    change: {
      ...makeBook(),
      'boats.posts': { entity: 'users', entries: { sale: { amount: 'price', at: 'created_at' } } },
      'boats.documents': { ...documents, untaxed: 'price' },
    },
    at: 'boats.documents.untaxed',
    check: {
      message: 'Documents without a tax have no amount that bears none.',
      hint: "Declare 'tax'.",
    },
  },
  {
    did: 'the line of a document describes what is no fact',
    change: {
      ...makeBook(),
      'boats.posts': { entity: 'users', entries: { sale: { amount: 'price', at: 'created_at' } } },
      'boats.documents': { ...documents, item: 'skipper_id' },
    },
    at: 'boats.documents.item',
    check: {
      message: "'skipper_id' is no fact, and documents keep their facts.",
      hint: "It can be 'seats'.",
    },
  },
]
