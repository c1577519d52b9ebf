import { utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { subMinutes } from 'date-fns/subMinutes'
import { createInvalidProblem, type Message } from '../server/http/problem.ts'

/** The minutes by which a start time may be in the past, because forms stay open for a while. */
export const GRACE_MINUTES = 15
/** The maximum number of days between now and a booking. A mistyped year exceeds it. */
export const MAX_DAYS_AHEAD = 400

/** Returns the problem of a start time in the past or too far ahead; undefined for a valid one. */
export function findStartTimeProblem(startTime: Date, now: Date): Message | undefined {
  if (startTime < subMinutes(now, GRACE_MINUTES)) return { key: 'errors.field.in_past' }
  if (startTime > addDays(now, MAX_DAYS_AHEAD, { in: utc }))
    return { key: 'errors.field.too_far', params: { days: MAX_DAYS_AHEAD } }
  return undefined
}

/** Throws 422 at the field of a wrong start time. */
export function refuseStartTime(field: string, startTime: Date, now: Date): void {
  const problem = findStartTimeProblem(startTime, now)
  if (problem) throw createInvalidProblem({ [field]: problem })
}
