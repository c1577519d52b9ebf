import type { ResourceName } from '#business/words'
import type { LastingCondition } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'
import type { TypedName } from '../fields/typed-name.ts'

/** A sum of entries of a ledger that a row covers. */
export interface CoveredSum<F = Fields> {
  /**
   * The fields of the row that equal fields of the entries, by those of the entries. A dot leads to a
   * field of a referenced row: `skipper_id.harbour_id`.
   */
  match: Readonly<Record<string, keyof F & string>>
  /** The kinds of the entries. The default is every kind. */
  kinds?: readonly string[]
  /** Further conditions of the entries. */
  where?: Readonly<Record<string, LastingCondition>>
  /** True if the sum has the opposite sign, such as cash in hand from payments. */
  negative?: true
  /** The moment from which entries count. The default is all, also while it is empty. */
  from?: TypedName<F, 'datetime'>
  /** The moment before which entries count. While it is empty, none do. */
  before?: TypedName<F, 'datetime'>
}

/**
 * The entries of a ledger that a row covers from a moment on, each covered by one row of the entity.
 * The database links the open entries that match, and stores their sums. Until then, reads show the
 * sums of the open entries. Entries that come later are left to the next row.
 */
export interface Covers<F = Fields> {
  /** The entity with the entries, which declares `ledger`. */
  entity: ResourceName
  /** The nullable reference of the entries to the row that covers them. */
  reference: string
  /**
   * The moment at which the row was closed. While it has a value, the form and the sums stay. An action
   * that empties it opens the entries again.
   */
  at: TypedName<F, 'datetime'>
  /** The moment before which entries count. The default is all until the row is closed. */
  until?: TypedName<F, 'datetime'>
  /** The sums by the money fields that show them. A row covers the entries of all sums. */
  sums: { readonly [K in TypedName<F, 'money'>]?: CoveredSum<F> }
}

/** A covered sum, for code that handles any entity. */
export interface AnyCoveredSum {
  match: Readonly<Record<string, string>>
  kinds?: readonly string[]
  where?: Readonly<Record<string, LastingCondition>>
  negative?: true
  from?: string
  before?: string
}

/** Covered entries, for code that handles any entity. */
export interface AnyCovers {
  entity: ResourceName
  reference: string
  at: string
  until?: string
  sums: Readonly<Record<string, AnyCoveredSum>>
}
