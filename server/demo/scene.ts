import type { Day } from './calendar.ts'
import { MINUTE } from './clock.ts'
import type { JobState } from './job-plan.ts'
import { type Client, clientsBefore, type Market } from './market.ts'
import type { Random } from './random.ts'
import { CLOSES, OPENS, type Roster, type Span } from './roster.ts'

/** What the jobs of one day are drawn from. */
export interface Scene {
  market: Market
  random: Random
  /** The day's, shared by every kind of job. */
  roster: Roster
  day: Day
  now: number
  /** The minute of this day that it is now; below 0 or above a day's where the day is another. */
  clock: number
  /** A customer who had joined by then. */
  client(): Client
}

/** Sets the scene for one kind of job on one day. */
export function sceneOf(scene: Pick<Scene, 'market' | 'random' | 'roster' | 'day' | 'now'>): Scene {
  const { market, random, day, now } = scene
  const known = clientsBefore(market.clients, Math.min(day.start, now))
  return {
    ...scene,
    clock: (now - day.start) / MINUTE,
    client: () => market.clients[random.int(0, known - 1)] as Client,
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
export function dayDone({ clock }: Pick<Scene, 'clock'>): number {
  return Math.min(1, Math.max(0, (clock - OPENS) / (CLOSES - OPENS)))
}
