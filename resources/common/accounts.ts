/** The number of an account, with its default. */
const account = <N extends string>(number: N) =>
  ({ type: 'text', maxLength: 20, mono: true, default: number }) as const

/** The numbers of the accounts in the books, as the accountant has them. */
export const accountFields = {
  cash_account: account('1000'),
  card_account: account('1010'),
  wallet_account: account('1020'),
  transit_account: account('1090'),
  receivables_account: account('1200'),
  providers_account: account('2000'),
  tax_account: account('2100'),
  tips_account: account('2200'),
  sales_account: account('4000'),
  discounts_account: account('4100'),
  fees_account: account('4200'),
  commissions_account: account('4300'),
  over_short_account: account('5900'),
} as const

type Account = keyof typeof accountFields

/** The names of the accounts, in the order of their numbers. */
export const ACCOUNTS = [
  'cash_account',
  'card_account',
  'wallet_account',
  'transit_account',
  'receivables_account',
  'providers_account',
  'tax_account',
  'tips_account',
  'sales_account',
  'discounts_account',
  'fees_account',
  'commissions_account',
  'over_short_account',
] as const satisfies readonly Account[]

/** The account of money, by its method. */
const moneyAccount = {
  by: 'method',
  accounts: { cash: 'cash_account', card: 'card_account', wallet: 'wallet_account' },
  empty: 'cash_account',
} as const

/** The accounts of an amount that the customer owes for something. */
const owedFor = <A extends Account>(credit: A) =>
  ({ debit: 'receivables_account', credit }) as const

/** The accounts of money that moves. Money that comes in is negative in the ledger. */
const moneyAccounts = { debit: 'receivables_account', credit: moneyAccount } as const

/** The accounts of cash that one person hands over to another, or pays in at the bank. */
const cashInTransit = { debit: 'transit_account', credit: 'cash_account' } as const

/** The accounts of what a provider gets. The commission is negative in the ledger. */
const providerAccounts = { debit: 'commissions_account', credit: 'providers_account' } as const

/** The double entry of the ledger. */
export const ledgerJournal = {
  settings: 'business-settings',
  amount: 'amount',
  kind: 'movement',
  accounts: {
    charge: owedFor('sales_account'),
    discount: owedFor('discounts_account'),
    fee: owedFor('fees_account'),
    waiver: owedFor('fees_account'),
    tip: owedFor('tips_account'),
    payment: moneyAccounts,
    refund: moneyAccounts,
    commission: providerAccounts,
    correction: providerAccounts,
    handover: cashInTransit,
    takeover: cashInTransit,
    earlier_cash: cashInTransit,
    over_short: { debit: 'over_short_account', credit: 'cash_account' },
  },
  document: 'cause_id',
} as const

const taxAccounts = { debit: 'sales_account', credit: 'tax_account' } as const

/** The double entry of documents. Charges contain the tax, and documents tell how much it is. */
export const documentJournal = {
  settings: 'business-settings',
  amount: 'tax',
  kind: 'series',
  accounts: { invoice: taxAccounts, credit_note: taxAccounts },
  document: 'number',
} as const
