import type { JobState } from '../schedule/job-plan.ts'
import { iso, MINUTE } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'

/** Draws when the work of a job began and ended, both in the past, whatever its booked time. */
export function workTimes(
  { state, startsAt }: { state: JobState; startsAt: number },
  minutes: number,
  now: number,
  random: Random,
): { started: number | null; completed: number | null } {
  const length = minutes * MINUTE
  if (state === 'started') {
    const started = Math.min(startsAt + random.int(0, 8) * MINUTE, now - random.int(3, 15) * MINUTE)
    return { started, completed: null }
  }
  if (state !== 'completed') return { started: null, completed: null }
  const started = Math.min(startsAt + random.int(-4, 8) * MINUTE, now - length - 2 * MINUTE)
  const completed = Math.min(started + length + random.int(-4, 6) * MINUTE, now - MINUTE)
  return { started, completed }
}

/** The time at which a failed job was given up, in the past; null for all other jobs. */
export function getFailureTime(
  { state, startsAt }: { state: JobState; startsAt: number },
  now: number,
): number | null {
  return state === 'failed' ? Math.min(startsAt + 12 * MINUTE, now - MINUTE) : null
}

/** Builds the fields for when work began and ended. */
export function worked(started: number | null, completed: number | null) {
  return {
    is_completed: completed === null ? (0 as const) : (1 as const),
    departed_at: null,
    started_at: started === null ? null : iso(started),
    completed_at: completed === null ? null : iso(completed),
  }
}
