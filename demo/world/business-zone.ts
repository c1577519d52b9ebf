import { getUtcOffset, toInstant } from '../../registry/days/time-zones.ts'
import type { Fields } from '../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../registry/fields/traits.ts'
import { DEMO_OFFSET } from './business-clock.ts'

type Row = Readonly<Record<string, unknown>>

/** The time zone in which demo rows are made. */
export const DEMO_ZONE = 'Asia/Kuwait'

/**
 * Returns the functions that move times between the zone in which demo rows are made and the zone of
 * the business. The clock shows the same time in both, so that jobs are in their time slots.
 */
export function createZoneMover(timeZone: string) {
  /** Returns the instant at which clocks of the business show the time of a demo instant. */
  const toBusiness = (instant: number) => toInstant(instant + DEMO_OFFSET, timeZone)
  return {
    /** Returns the demo instant at which clocks show the current time of the business. */
    toDemo: (now: Date): Date =>
      new Date(now.getTime() + getUtcOffset(now.getTime(), timeZone) - DEMO_OFFSET),
    /** Moves the instants of rows to the zone of the business. */
    moveRows(fields: Fields, rows: readonly Row[]): readonly Row[] {
      if (timeZone === DEMO_ZONE) return rows
      const names = Object.entries(fields).flatMap(([name, { type }]) =>
        getTypeTraits(type).kind === 'instant' ? name : [],
      )
      return rows.map((row) => {
        const moved = names.flatMap((name) => {
          const instant = Date.parse(String(row[name]))
          return Number.isNaN(instant)
            ? []
            : [[name, new Date(toBusiness(instant)).toISOString()] as const]
        })
        return { ...row, ...Object.fromEntries(moved) }
      })
    },
  }
}
