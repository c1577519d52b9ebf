import type { ResourceName } from '#business/words'
import type { LastingFieldConditions } from './where.ts'
import type { LastingCondition } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'
import type { TypedName } from '../fields/typed-name.ts'

/**
 * The fields of an entity whose rows are the entries of a ledger. The database adds entries when rows
 * of other entities change, and refuses to change or to delete them.
 */
export interface Ledger<F = Fields> {
  /** The choice of what an entry is. Other entities name its values in `posts`. */
  kind: TypedName<F, 'choice'>
  /** The amount. A balance is the sum of amounts, so that one that lowers it is negative. */
  amount: TypedName<F, 'money'>
  /** The moment at which the amount moved. */
  at: TypedName<F, 'datetime'>
  /** The row that caused the entry. */
  cause: TypedName<F, 'polymorphic'>
  /** The choice of the way money moved, such as cash, which documents show. */
  method?: TypedName<F, 'choice'>
  /** The reason of the entry, which documents show. */
  note?: TypedName<F, 'text'>
}

/** A ledger, for code that handles any entity. */
export type LedgerNames = { readonly [K in keyof Ledger]: string }

/**
 * One kind of entry that a row has in a ledger while it meets conditions. If its amount or another
 * value changes, or if the row no longer meets the conditions, the opposite of the former entry is
 * added.
 */
export interface Posting<F = Fields> {
  /** The amount of the row. */
  amount: TypedName<F, 'money'>
  /** Another amount that is added, such as a tip to a payment. */
  plus?: TypedName<F, 'money'>
  /** True if the amount lowers the balance. */
  negative?: true
  /** The moment at which the amount moves. Later corrections count when they are made. */
  at: TypedName<F, 'datetime'>
  /** The conditions under which the row has the entry. The default is always. */
  where?: LastingFieldConditions<F>
  /**
   * Other values of the entry: fields of the row by fields of the entry. `id` gives a polymorphic
   * reference to the row itself. A reference may fill a polymorphic one.
   */
  values?: Readonly<Record<string, keyof F & string>>
}

/** The entries that rows of an entity have in a ledger. */
export interface Posts<F = Fields> {
  /** The entity with the entries, which declares `ledger`. */
  entity: ResourceName
  /** The entries of a row, by their kinds. */
  entries: Readonly<Record<string, Posting<F>>>
}

/** A posting, for code that handles any entity. */
export interface AnyPosting {
  amount: string
  plus?: string
  negative?: true
  at: string
  where?: Readonly<Record<string, LastingCondition>>
  values?: Readonly<Record<string, string>>
}

/** The entries of rows, for code that handles any entity. */
export interface AnyPosts {
  entity: ResourceName
  entries: Readonly<Record<string, AnyPosting>>
}
