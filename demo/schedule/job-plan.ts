import type { Random } from '../world/random.ts'

export type JobState = 'unassigned' | 'assigned' | 'started' | 'completed' | 'failed' | 'cancelled'

/**
 * The intended state of a job; `ours` means that it belongs to the demo sign-in of the car wash.
 */
export interface Plan {
  state: JobState
  ours?: true
}

/** The jobs that exist every day, at any time of day; those with a fixed time first. */
export const TODAY: readonly Plan[] = [
  { state: 'started', ours: true },
  { state: 'completed', ours: true },
  { state: 'completed', ours: true },
  { state: 'assigned', ours: true },
  { state: 'assigned', ours: true },
  { state: 'cancelled', ours: true },
  { state: 'failed', ours: true },
  { state: 'started' },
  { state: 'started' },
  { state: 'completed' },
  { state: 'completed' },
  { state: 'assigned' },
  { state: 'assigned' },
  { state: 'unassigned' },
  { state: 'unassigned' },
  { state: 'unassigned' },
  { state: 'cancelled' },
  { state: 'failed' },
]

/**
 * The jobs of today in time slots; the demo sign-in has none in progress, as it has one already.
 */
export const TODAY_IN_SLOTS: readonly Plan[] = [
  { state: 'completed', ours: true },
  { state: 'assigned', ours: true },
  { state: 'started' },
  { state: 'started' },
  { state: 'completed' },
  { state: 'assigned' },
  { state: 'assigned' },
  { state: 'unassigned' },
  { state: 'unassigned' },
  { state: 'cancelled' },
]

const CANCELLED = 0.07

/** Plans the state of the job at `index` of a day; null where its time decides. */
export function planJob(
  random: Random,
  offset: number,
  index: number,
  today: readonly Plan[] = TODAY,
): Plan | null {
  const fixed = offset === 0 ? today[index] : undefined
  if (fixed) return fixed
  if (random.chance(CANCELLED)) return { state: 'cancelled' }
  if (offset === 0) return null
  if (offset < 0) return { state: 'completed' }
  return { state: random.chance(offset <= 2 ? 0.75 : 0.45) ? 'assigned' : 'unassigned' }
}
