import type { Fields } from './field-types.ts'

type Typed<F, T> = {
  [K in keyof F]: F[K] extends { type: T } ? K & string : never
}[keyof F]

/** The place of an entity's rows in a calendar. */
export interface Calendar<F = Fields> {
  /** The field with the first day or the start of a row. */
  start: Typed<F, 'date' | 'datetime'>
  /** The field with the last day, if `start` is a date. */
  end?: Typed<F, 'date'>
  /** The field with the duration in minutes, if `start` is a datetime. */
  minutes?: Typed<F, 'integer'>
  /** The reference that decides a row's column in the day view. Rows without it come first. */
  lane?: Typed<F, 'reference'>
}

/** A calendar for code that handles any entity. */
export type AnyCalendar = { readonly [K in keyof Calendar]: string }
