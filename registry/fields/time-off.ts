import type { Fields } from './field-types.ts'
import type { TypedName } from './typed-name.ts'

/** The fields of an entity whose rows are time off of a person, or closing times of a place. */
export interface TimeOff<F = Fields> {
  /** The reference to the person or place. A row without it applies to all of them. */
  who: TypedName<F, 'reference'>
  /** The date, if `from` and `to` are times of day. Without them, a row lasts the whole day. */
  day?: TypedName<F, 'date'>
  /** The last date of a row with several days. The times apply to each day. */
  lastDay?: TypedName<F, 'date'>
  /** The start of the time off. */
  from: TypedName<F, 'datetime' | 'time'>
  /** The end of the time off. */
  to: TypedName<F, 'datetime' | 'time'>
}

/** Time off, for code that handles any entity. */
export type TimeOffNames = { readonly [K in keyof TimeOff]: string }
