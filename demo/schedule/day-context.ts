import { MINUTE } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Day } from './calendar.ts'
import type { JobState } from './job-plan.ts'
import { type Client, countClients, type Pools } from './pools.ts'
import { CLOSES, OPENS, type StaffSchedule, type Span } from './staff-schedule.ts'

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

/** The share of the working day that is over, from 0 to 1. */
export function dayDone({ clock }: Pick<DayContext, 'clock'>): number {
  return Math.min(1, Math.max(0, (clock - OPENS) / (CLOSES - OPENS)))
}
