import type { Mistake } from '../mistake.ts'

const accounts = {
  small: { debit: 'name', credit: 'name' },
  large: { debit: 'name', credit: 'name' },
} as const

const journal = {
  settings: 'harbours',
  amount: 'price',
  kind: 'size',
  accounts,
  document: 'code',
} as const

/** Makes harbours a single row, whose name is the number of every account of boats. */
const makeJournal = (changes: object = {}) => ({
  'boats.journal': { ...journal, ...changes },
  'harbours.single': true,
  'harbours.form': ['name'],
  'harbours.fields.name': { type: 'text', maxLength: 120, default: 'Home' },
  'harbours.extensions': { update: 'POST admin/harbours/update' },
  'harbours.lists': {
    all: {
      route: '/apps/harbours/list',
      roles: ['admin', 'operations'],
      request: 'GET admin/harbours/all',
      columns: ['name'],
      actions: ['update'],
    },
  },
})

export const journals: readonly Mistake[] = [
  {
    did: 'a kind of row has no account',
    change: makeJournal({ accounts: { small: accounts.small } }),
    at: 'boats.journal.accounts',
    check: {
      message: "'large' of 'size' has no account, so its rows would be missing in the books.",
      hint: "Add 'large'.",
    },
  },
  {
    did: 'a kind with accounts is no value of its choice',
    change: makeJournal({ accounts: { ...accounts, huge: accounts.large } }),
    at: 'boats.journal.accounts.huge',
    check: { message: "'huge' is no value of 'size'.", hint: "It can be 'small', 'large'." },
  },
  {
    did: 'the number of an account is no field of the settings',
    change: makeJournal({ accounts: { ...accounts, small: { debit: 'nam', credit: 'name' } } }),
    at: 'boats.journal.accounts.small.debit',
    check: {
      message: "'nam' is no field of type text of harbours.",
      hint: "Did you mean 'name'?",
    },
  },
  {
    did: 'a value of a choice within an account has none',
    change: makeJournal({
      accounts: {
        ...accounts,
        small: { debit: { by: 'size', accounts: { small: 'name' } }, credit: 'name' },
      },
    }),
    at: 'boats.journal.accounts.small.debit.accounts',
    check: {
      message: "'large' of 'size' has no account, so its rows would be missing in the books.",
      hint: "Add 'large'.",
    },
  },
  {
    did: 'the accounts are in an entity with many rows',
    change: { 'boats.journal': journal },
    at: 'boats.journal.settings',
    check: {
      message: 'harbours has more than one row.',
      hint: "Name an entity with 'single: true'.",
    },
  },
]
