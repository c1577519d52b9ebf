import type { JobKind, JobProblem, JobState } from '../../registry/account/job.ts'

/** A queue of jobs: the jobs of one webhook, or all jobs of another kind. */
export interface JobQueue {
  kind: JobKind
  webhookId: number | null
}

/** A job that this server has claimed. */
export interface ClaimedJob extends JobQueue {
  id: string
  attempts: number
  claim: string
  /** The content of a mail. */
  data: unknown
  /** The change and the event of a webhook's message. */
  changeId: string | null
  event: string | null
  /** The subscription and the due time of a report mail. */
  reportMailId: number | null
  slot: string | null
}

/** The result of one attempt. */
export interface JobAttempt {
  /** The status of an HTTP response. */
  status: number | null
  problem: JobProblem | null
  /** The start of the response, or the code of the error. */
  response: string
  /** Seconds after which the receiver wants another attempt. */
  retryAfter?: number
}

/** The attempt of a job for which nothing was sent. */
export const NOTHING_SENT: JobAttempt = { status: null, problem: null, response: '' }

/**
 * The next step of a job: finished, another attempt, deleted, released for any server, or `stored`
 * if the handler has already stored it.
 */
export type Outcome =
  | { next: Exclude<JobState, 'due' | 'failed'>; attempt: JobAttempt }
  | { next: 'retry'; attempt: JobAttempt; afterwards?: () => Promise<void> }
  | { next: 'delete' | 'release' | 'stored' }

/** Runs one attempt. An error counts as a failed attempt, unless the signal is aborted. */
export type JobHandler = (job: ClaimedJob, signal: AbortSignal) => Promise<Outcome>
