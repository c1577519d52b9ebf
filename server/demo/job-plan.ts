import type { Random } from './random.ts'

export type JobState = 'unassigned' | 'assigned' | 'started' | 'completed' | 'cancelled'

/** What a job is to be, and whether it belongs to the account to sign in with. */
export interface Plan {
  state: JobState
  ours?: true
}

/** The jobs that are there on any today, at whatever hour; those bound to the clock first. */
const TODAY: readonly Plan[] = [
  { state: 'started', ours: true },
  { state: 'completed', ours: true },
  { state: 'completed', ours: true },
  { state: 'assigned', ours: true },
  { state: 'assigned', ours: true },
  { state: 'cancelled', ours: true },
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
]

const CANCELLED = 0.07

/** What the job at `index` of a day becomes; null where its hour decides. */
export function planOf(random: Random, offset: number, index: number): Plan | null {
  const fixed = offset === 0 ? TODAY[index] : undefined
  if (fixed) return fixed
  if (random.chance(CANCELLED)) return { state: 'cancelled' }
  if (offset === 0) return null
  if (offset < 0) return { state: 'completed' }
  return { state: random.chance(offset <= 2 ? 0.75 : 0.45) ? 'assigned' : 'unassigned' }
}
