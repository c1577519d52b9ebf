/** The days of rows from the desk: the current day, or later days. */
export const DESK_TIMES = ['today', 'later'] as const
export type DeskTime = (typeof DESK_TIMES)[number]

/** Rows that are created during a phone call, in one form with the rows that they refer to. */
export interface DeskRow<N extends string = string> {
  /** The start times of these rows. The chosen time decides the entity of a row. */
  when: DeskTime
  /** The fields of the form, in order. The first one is the caller. */
  fields: readonly N[]
}
