import type { Fields } from './field-types.ts'
import type { TypedName } from './typed-name.ts'

/** The fields of rows that repeat. Their calendar says when they begin. */
export interface Series<F = Fields> {
  /** The text that all rows of a series share. */
  group: TypedName<F, 'text'>
  /** The recurrence rule of the series, by RFC 5545: `FREQ=WEEKLY;COUNT=10`. */
  rule: TypedName<F, 'text'>
}

/** The fields of a series for code that does not know the entity. */
export type AnySeries = { readonly [K in keyof Series]: string }

/** The rows of a series that a change concerns: one, those from it on, or all. Past rows never change. */
export const SERIES_SCOPES = ['one', 'following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

/** Rows of one series at most: a year of weekly ones. */
export const MAX_SERIES = 60
