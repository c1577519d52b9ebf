/** The time that a row takes of its reference's target, from `start` for `minutes`. */
export interface NoOverlap {
  /** The datetime field with the start. */
  start: string
  /** The integer field with the duration. */
  minutes: string
  /** A reference, and the field of its target with the minutes to keep free afterwards. */
  buffer?: readonly [reference: string, minutes: string]
  /** The usual minutes of one day. More raise the warning `daily-load`. */
  dailyMinutes?: number
  /**
   * The references that may say where the row is, by precedence. Each target has two fields of type
   * `coordinate`, latitude first. A way between two rows that takes too long raises the warning
   * `unavailable`.
   */
  places?: readonly string[]
  /** The speed in a straight line between places, in whole kilometres per hour. */
  kilometresPerHour?: number
  /** The least minutes of a way between two places. */
  travelMinutes?: number
  /** The conditions of rows that take the time. By default every live row does. */
  where?: Readonly<Record<string, number | null>>
}
