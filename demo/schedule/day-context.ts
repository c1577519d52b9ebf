import { MINUTE } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Day } from './calendar.ts'
import type { JobState } from './job-plan.ts'
import { type Client, countClients, type Pools } from './pools.ts'
import { CLOSES, drawSpanWithin, OPENS, type StaffSchedule, type Span } from './staff-schedule.ts'

/** The context from which the jobs of one day are made. */
export interface DayContext {
  pools: Pools
  random: Random
  /** The schedule of the day, shared by all entities. */
  schedule: StaffSchedule
  day: Day
  now: number
  whole: World['whole']
  /** The current time in minutes of this day; below 0 or above a day's minutes on other days. */
  clock: number
  /** Draws a customer who had joined by then. */
  client(): Client
}

/** Creates the context of one entity's jobs on one day. */
export function dayContext(
  context: Pick<DayContext, 'pools' | 'random' | 'schedule' | 'day' | 'now' | 'whole'>,
): DayContext {
  const { pools, random, day, now } = context
  const clientCount = countClients(pools.clients, Math.min(day.start, now))
  return {
    ...context,
    clock: (now - day.start) / MINUTE,
    client: () => pools.clients[random.int(0, clientCount - 1)] as Client,
  }
}

/** The range of start times for a job in this state, given the current minute of the day. */
export function getStartRange(state: JobState, minutes: number, clock: number): Span {
  if (state === 'completed' || state === 'failed') return [OPENS, clock - minutes]
  if (state === 'started') return [clock - minutes + 5, clock - 5]
  if (state === 'cancelled') return [OPENS, CLOSES]
  return [clock + 10, CLOSES]
}

/** Returns whether a job in this state has begun, so that its time is in the past. */
const hasBegun = (state: JobState) =>
  state === 'completed' || state === 'failed' || state === 'started'

/** The hours before the opening in which jobs of today have begun if the day is too young for them. */
const EARLY = 6 * 60

/**
 * Returns the start times before the opening hours for a job of today that has begun; null for other
 * jobs.
 */
export function getEarlySpan(state: JobState, minutes: number, clock: number): Span | null {
  const lastStart = Math.min(OPENS, getStartRange(state, minutes, clock)[1])
  return hasBegun(state) && lastStart >= 0 ? [Math.max(0, lastStart - EARLY), lastStart] : null
}

/** Returns the start times in the opening hours for a job of today; null if it began before them. */
export function getOpenSpan(
  state: JobState,
  minutes: number,
  length: number,
  clock: number,
): Span | null {
  const range = getStartRange(state, minutes, clock)
  return hasBegun(state) && range[1] < OPENS ? null : drawSpanWithin(range, length)
}

/** The share of the working day that is over, from 0 to 1. */
export function dayDone({ clock }: Pick<DayContext, 'clock'>): number {
  return Math.min(1, Math.max(0, (clock - OPENS) / (CLOSES - OPENS)))
}
