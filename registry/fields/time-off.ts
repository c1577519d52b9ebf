import type { Fields } from './field-types.ts'
import type { TypedName } from './typed-name.ts'

/** The fields of an entity whose rows are time off: of a person, or of a place that is closed. */
export interface TimeOff<F = Fields> {
  /** The reference to the person or the place. A row without it concerns all of them. */
  who: TypedName<F, 'reference'>
  /** The date, if `from` and `to` are times. Without times, a row concerns all of that date. */
  day?: TypedName<F, 'date'>
  /** The last date, if a row concerns several. The times are those of each of them. */
  lastDay?: TypedName<F, 'date'>
  /** The start of the time off. */
  from: TypedName<F, 'datetime' | 'time'>
  /** The end of the time off. */
  to: TypedName<F, 'datetime' | 'time'>
}

/** A time off for code that handles any entity. */
export type TimeOffNames = { readonly [K in keyof TimeOff]: string }
