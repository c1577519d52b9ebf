import type { Fields } from './field-types.ts'

type Typed<F, T> = {
  [K in keyof F]: F[K] extends { type: T } ? K & string : never
}[keyof F]

/** The fields of an entity whose rows are time off: of a person, or of a place that is closed. */
export interface TimeOff<F = Fields> {
  /** The reference to the person or the place. A row without it concerns all of them. */
  who: Typed<F, 'reference'>
  /** The date, if `from` and `to` are times. Without times, a row concerns all of that date. */
  day?: Typed<F, 'date'>
  /** The last date, if a row concerns several. The times are those of each of them. */
  lastDay?: Typed<F, 'date'>
  /** The start of the time off. */
  from: Typed<F, 'datetime' | 'time'>
  /** The end of the time off. */
  to: Typed<F, 'datetime' | 'time'>
}

/** A time off for code that handles any entity. */
export type TimeOffNames = { readonly [K in keyof TimeOff]: string }
