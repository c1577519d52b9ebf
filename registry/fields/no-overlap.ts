import type { LastingCondition } from './conditions.ts'

/** The busy time of a row for its target: `minutes` from `start`. */
export interface NoOverlap {
  /** The datetime field with the start. */
  start: string
  /** The integer field with the duration. */
  minutes: string
  /** A reference, and the field of its target with the free minutes after a row. */
  buffer?: readonly [reference: string, minutes: string]
  /** The maximum minutes of a normal day. More minutes raise the warning `daily-load`. */
  dailyMinutes?: number
  /**
   * The references to the place of the row, by precedence. Each target has two fields of type
   * `coordinate`, latitude first. A journey between two rows that takes too long raises the warning
   * `unavailable`.
   */
  places?: readonly string[]
  /** The straight-line speed between places, in whole kilometres per hour. */
  kilometresPerHour?: number
  /** The minimum minutes of a journey between two places. */
  travelMinutes?: number
  /** The conditions of busy rows: values, or others by `not`. By default, every live row is busy. */
  where?: Readonly<Record<string, LastingCondition>>
}
