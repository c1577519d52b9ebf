/** The days on which rows made at the desk begin: the current day, or later ones. */
export const DESK_TIMES = ['today', 'later'] as const
export type DeskTime = (typeof DESK_TIMES)[number]

/** Rows that are made while a caller is on the phone, in one form with the rows they refer to. */
export interface Desk<N extends string = string> {
  /** The start times that such rows have. The chosen time decides which entity a row belongs to. */
  when: DeskTime
  /** The fields of the form, in order. The first is the caller; others may belong to them. */
  fields: readonly N[]
}
