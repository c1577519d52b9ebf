import type { Fields } from './field-types.ts'

type Typed<F, T> = {
  [K in keyof F]: F[K] extends { type: T } ? K & string : never
}[keyof F]

/** The fields of an entity whose rows are time off. */
export interface TimeOff<F = Fields> {
  /** The reference to the person. */
  who: Typed<F, 'reference'>
  /** The start of the time off. */
  from: Typed<F, 'datetime'>
  /** The end of the time off. */
  to: Typed<F, 'datetime'>
}

/** A time off for code that handles any entity. */
export type AnyTimeOff = { readonly [K in keyof TimeOff]: string }
