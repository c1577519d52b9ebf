import type { Fields } from './field-types.ts'
import type { TypedName } from './typed-name.ts'

/** The fields of repeating rows. Their start is a field of the calendar. */
export interface Series<F = Fields> {
  /** The text that all rows of a series share. */
  group: TypedName<F, 'text'>
  /** The recurrence rule of the series, by RFC 5545: `FREQ=WEEKLY;COUNT=10`. */
  rule: TypedName<F, 'text'>
}

/** The fields of a series, for code that handles any entity. */
export type AnySeries = { readonly [K in keyof Series]: string }

/** The rows that a change of a series affects: this row, also later rows, or all except past rows. */
export const SERIES_SCOPES = ['one', 'following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

/** The maximum number of rows of a series: a year of weekly rows, and some more. */
export const MAX_SERIES_ROWS = 60
