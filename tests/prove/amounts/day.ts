import type { Random } from '../../../demo/world/random.ts'
import type { Role } from '#business/words'
import type { Db } from '../../../server/db/database-types.ts'
import type { Answer } from '../../support/server/app.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A person who moves money: a washer, somebody at the office, or an admin. */
export type Person = Extract<Role, 'car wash' | 'operations' | 'admin'>
export const PEOPLE = ['car wash', 'operations', 'admin'] as const satisfies readonly Person[]

/** A day of the random business, and the means to play it. */
export interface Day {
  random: Random
  db: Db
  /** Makes a request as a person. A status of 500 or more is a failure. */
  call: (as: Person, path: string, body: object, headers?: object) => Promise<Answer>
  failures: string[]
  /** Returns a new idempotency key. */
  key: () => string
  /** The current time. */
  now: () => Date
  /** The decimals of the currency. */
  decimals: number
  /** A reason of cancellations that costs a fee. */
  reason: number
  /** The ids of the people. */
  ids: Readonly<Record<Person, number>>
}

/** Formats an amount in the smallest units of the currency. */
export const toText = ({ decimals }: Pick<Day, 'decimals'>, units: number) =>
  (units / 10 ** decimals).toFixed(decimals)

/** Returns an amount in the smallest units of the currency. */
export const toUnits = ({ decimals }: Pick<Day, 'decimals'>, amount: unknown) =>
  Math.round(Number(amount) * 10 ** decimals)
