import { MINUTE } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { Day } from './calendar.ts'
import type { JobState } from './job-plan.ts'
import { type Client, clientsBefore, type Pools } from './pools.ts'
import { CLOSES, OPENS, type StaffSchedule, type Span } from './staff-schedule.ts'

/** What the jobs of one day are drawn from. */
export interface DayContext {
  pools: Pools
  random: Random
  /** The day's, shared by every kind of job. */
  schedule: StaffSchedule
  day: Day
  now: number
  /** The minute of this day that it is now; below 0 or above a day's where the day is another. */
  clock: number
  /** A customer who had joined by then. */
  client(): Client
}

/** Sets the context for one kind of job on one day. */
export function dayContext(
  context: Pick<DayContext, 'pools' | 'random' | 'schedule' | 'day' | 'now'>,
): DayContext {
  const { pools, random, day, now } = context
  const known = clientsBefore(pools.clients, Math.min(day.start, now))
  return {
    ...context,
    clock: (now - day.start) / MINUTE,
    client: () => pools.clients[random.int(0, known - 1)] as Client,
  }
}

/** When a job of a state would start, given the minute of the day that it is. */
export function spanOf(state: JobState, minutes: number, clock: number): Span {
  if (state === 'completed' || state === 'failed') return [OPENS, clock - minutes]
  if (state === 'started') return [clock - minutes + 5, clock - 5]
  if (state === 'cancelled') return [OPENS, CLOSES]
  return [clock + 10, CLOSES]
}

/** How much of the working day is over, from 0 to 1. */
export function dayDone({ clock }: Pick<DayContext, 'clock'>): number {
  return Math.min(1, Math.max(0, (clock - OPENS) / (CLOSES - OPENS)))
}
