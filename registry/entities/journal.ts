import type { ResourceName } from '#business/words'
import type { Fields } from '../fields/field-types.ts'
import type { TypedName } from '../fields/typed-name.ts'

/** The fields of the lines of a journal. Reports of a journal spread them into their fields. */
export const journalFields = {
  account: { type: 'text', mono: true },
  debit: { type: 'money', nullable: true },
  credit: { type: 'money', nullable: true },
  text: { type: 'text' },
  document: { type: 'text', nullable: true },
} as const

/**
 * An account: the field of the settings with its number, or one for each value of a choice, such as
 * the method of a payment.
 */
export type JournalAccount<F = Fields> =
  | string
  | {
      /** The choice that decides. */
      by: TypedName<F, 'choice'>
      /** The fields with the numbers, by the values of the choice. */
      accounts: Readonly<Record<string, string>>
      /** The field with the number for rows without a value. A choice that may be empty needs it. */
      empty?: string
    }

/** The two accounts of an amount. A negative amount swaps them. */
export interface JournalAccounts<F = Fields> {
  /** The account that the amount is debited to. */
  debit: JournalAccount<F>
  /** The account that the amount is credited to. */
  credit: JournalAccount<F>
}

/** The double entry of the rows of an entity: each amount is debited and credited. */
export interface Journal<F = Fields> {
  /** The entity with one row whose fields have the numbers of the accounts. */
  settings: ResourceName
  /** The amount. */
  amount: TypedName<F, 'money'>
  /** The choice that decides the accounts. It is also the text of the lines. */
  kind: TypedName<F, 'choice'>
  /** The accounts, by every value of `kind`. */
  accounts: Readonly<Record<string, JournalAccounts<F>>>
  /**
   * The document of the lines: a field of text, or a reference to a row whose title it is. The number
   * of an invoice that covers an entry of a ledger comes first.
   */
  document: TypedName<F, 'text' | 'polymorphic'>
}

/** A journal, for code that handles any entity. */
export interface AnyJournal {
  settings: ResourceName
  amount: string
  kind: string
  accounts: Readonly<Record<string, AnyJournalAccounts>>
  document: string
}

/** An account, for code that handles any entity. */
export type AnyJournalAccount =
  | string
  | { by: string; accounts: Readonly<Record<string, string>>; empty?: string }

/** The two accounts of an amount, for code that handles any entity. */
export type AnyJournalAccounts = Readonly<Record<'debit' | 'credit', AnyJournalAccount>>
