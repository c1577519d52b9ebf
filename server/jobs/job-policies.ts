import type { JobKind, JobProblem } from '../../registry/account/job.ts'

/** The number of attempts of a kind of job, and the waits between them. */
interface JobPolicy {
  /** Parallel attempts of one queue. */
  lanes: number
  /** Seconds after which a server that claimed a job counts as dead. */
  lease: number
  /** Seconds to wait after each failed attempt; after the last one the job has failed. */
  waits: readonly number[]
  /**
   * The most percent by which a wait is extended at random, so that failed jobs do not return
   * together.
   */
  jitter: number
  /** The problem of an attempt that ended in an error of the server. */
  failure: JobProblem
}

const [MINUTE, HOUR] = [60, 3600]

/** The longest wait that a receiver can request, in seconds. */
export const LONGEST_WAIT = 24 * HOUR

/** The policies of all kinds. */
export const JOB_POLICIES: Readonly<Record<JobKind, JobPolicy>> = {
  // A mail server may take 15 seconds for each of its replies. The waits add up to 15 hours.
  mail: {
    lanes: 4,
    lease: 2 * MINUTE,
    waits: [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR],
    jitter: 20,
    failure: 'mail',
  },
  report_mail: {
    lanes: 1,
    lease: 10 * MINUTE,
    waits: [2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
    jitter: 0,
    failure: 'mail',
  },
  // An inbox mail that is hours late is useless.
  inbox_mail: {
    lanes: 4,
    lease: 2 * MINUTE,
    waits: [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
    jitter: 20,
    failure: 'mail',
  },
  // An attempt takes at most 10 seconds. Standard Webhooks proposes waits of three days in total.
  webhook: {
    lanes: 4,
    lease: 30,
    waits: [
      5,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
    ],
    jitter: 20,
    failure: 'unwritten',
  },
}
