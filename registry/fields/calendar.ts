import type { Fields } from './field-types.ts'
import type { TypedName } from './typed-name.ts'

/** The place of an entity's rows in a calendar. */
export interface Calendar<F = Fields> {
  /** The field with the first day or the start of a row. */
  start: TypedName<F, 'date' | 'datetime'>
  /** The field with the last day, if `start` is a date. */
  end?: TypedName<F, 'date'>
  /** The field with the duration in minutes, if `start` is a datetime. */
  minutes?: TypedName<F, 'integer'>
  /** The reference to the person of a row, who has a row in the day view. */
  lane?: TypedName<F, 'reference'>
  /** The reference to the place of a row, by which people can be grouped and sorted. */
  place?: TypedName<F, 'reference'>
}

/** A calendar for code that handles any entity. */
export type AnyCalendar = { readonly [K in keyof Calendar]: string }
