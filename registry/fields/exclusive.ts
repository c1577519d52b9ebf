/**
 * How a row takes the time of the row that a reference points to. The fields are those of the row
 * itself: it begins at `from`, a datetime, and lasts for `minutes`.
 */
export interface Exclusive {
  /** The field that says when the row begins, a datetime. */
  from: string
  /** The field that says how many minutes it lasts, an integer. */
  minutes: string
  /** A reference of the row, and the field there that holds minutes to be kept free afterwards. */
  buffer?: readonly [reference: string, minutes: string]
  /** Minutes of one day that are usual at most: a warning `daily-load` tells of more. */
  daily?: number
  /** What a live row must be like to take the time; without it each one does. */
  while?: Readonly<Record<string, number | null>>
}
