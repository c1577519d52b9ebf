import type { Fields } from './field-types.ts'

type Typed<F, T> = {
  [K in keyof F]: F[K] extends { type: T } ? K & string : never
}[keyof F]

/** Where the rows of an entity stand in a calendar. */
export interface Calendar<F = Fields> {
  /** The day on which a row begins, or the moment. */
  start: Typed<F, 'date' | 'datetime'>
  /** Its last day, where it begins on one. */
  end?: Typed<F, 'date'>
  /** The minutes that it takes, where it begins at a moment. */
  minutes?: Typed<F, 'integer'>
  /** Whom it is for: in a day they stand side by side, and what nobody has stands before them. */
  lane?: Typed<F, 'reference'>
}

/** A calendar as code that knows no entity by name sees it. */
export type AnyCalendar = { readonly [K in keyof Calendar]: string }
