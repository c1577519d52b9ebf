import { iso, MINUTE } from '../world/business-clock.ts'
import type { DemoRow } from '../world/world.ts'

type Job = Pick<
  DemoRow<'instant-bookings'>,
  | 'starts_at'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'employee_id'
  | 'is_completed'
  | 'failed_at'
  | 'started_at'
  | 'departed_at'
>

/** The time between departure and the start of the job, in ms. */
const WAY = 12 * MINUTE

const isWaiting = (job: Job) =>
  job.employee_id !== null &&
  job.is_completed === 0 &&
  job.started_at === null &&
  job.failed_at === null &&
  job.deleted_at === null

/**
 * Sets somebody on the way to the next of these jobs; never the demo sign-in, whose day begins with
 * jobs to set out to.
 */
export function departToNextJob(
  jobs: readonly Job[],
  signIn: number | undefined,
  now: number,
): void {
  const distance = ({ starts_at }: Job) => Math.abs(Date.parse(starts_at) - now)
  const [nextJob] = jobs
    .filter((job) => isWaiting(job) && job.employee_id !== signIn)
    .sort((first, second) => distance(first) - distance(second))
  if (!nextJob) return
  const departed = Math.min(Date.parse(nextJob.starts_at), now) - WAY
  nextJob.departed_at = iso(Math.max(departed, Date.parse(nextJob.created_at)))
  nextJob.updated_at = nextJob.departed_at
}
