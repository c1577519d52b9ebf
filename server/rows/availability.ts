import type { ResourceName } from '#business/words'
import type { AnyTransaction } from '../db/database-types.ts'
import type { Message } from '../http/problem.ts'

/** A row that takes a person's time. `from` and `to` are in milliseconds. */
export interface Work {
  row: Readonly<Record<string, unknown>>
  from: number
  to: number
}

/** The reason why a person is not available. */
export interface Unavailable {
  code: string
  text: Message
}

/** A time at which somebody does not work, in milliseconds, with the reason. */
export interface OffTime {
  from: number
  to: number
  reason: Unavailable
}

/** The working hours and jobs of some people, read together. */
export interface WorkPlans {
  /** The ids of the people whose plans were read. */
  readonly people: readonly number[]
  /** Returns why somebody is not available for a row, the strongest reason first. */
  findReasons(person: number, work: Work): readonly Unavailable[]
  /** Returns the arguments for assigning a row to a person, such as their shift. */
  findStrengths(person: number, work: Work): readonly Message[]
  /** Returns when somebody does not work on a date. */
  findOffTimes(person: number, date: string): readonly OffTime[]
}

/** The source of working hours in a business. */
export interface Availability {
  /** The fields of a row that decide who can do it, without the person and the time. */
  readonly fields: readonly string[]
  /** The fields of a row that decide which places it can take. */
  readonly placeFields: readonly string[]
  /** The entities whose rows decide when places are open. */
  readonly placeEntities: readonly ResourceName[]
  /** The entities whose rows decide when people work. */
  readonly entities: readonly ResourceName[]
  /** Reads the plans of the given people (default: everybody) for a period in milliseconds. */
  readPlans(
    context: { trx: AnyTransaction; timeZone: string },
    period: { from: number; to: number },
    people?: readonly number[],
  ): Promise<WorkPlans>
  /**
   * Reads the opening hours of places in a period, as a function that checks the place of a row.
   */
  readOpenHours(
    context: { trx: AnyTransaction; timeZone: string },
    period: { from: number; to: number },
  ): Promise<(work: Work) => boolean>
}
