import type { Logger } from 'pino'
import { type JobKind, JOB_KINDS } from '../../registry/account/job.ts'
import type { Db } from '../db/database-types.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import {
  type ClaimedJob,
  type JobHandler,
  type JobQueue,
  NOTHING_SENT,
  type Outcome,
} from './job.ts'
import { JOB_POLICIES } from './job-policies.ts'
import {
  claimNextJob,
  deleteJob,
  finishJob,
  deleteOldJobs,
  isLastAttempt,
  listDueQueues,
  releaseJob,
  retryJob,
} from './stored-jobs.ts'

/** Milliseconds between two checks for due jobs, for jobs to add, and for old results. */
const CHECK_INTERVAL = 2000
const PREPARE_INTERVAL = 30_000
const CLEANUP_INTERVAL = 3_600_000

interface RunnerDeps {
  db: Db
  clock: () => Date
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
}

/** The parts of a job runner. */
interface RunnerOptions {
  handlers: Readonly<Partial<Record<JobKind, JobHandler>>>
  /** Adds jobs that are due by the clock. */
  addDueJobs?: () => Promise<void>
  /** Removes other data that is too old to keep. The runner itself removes old jobs. */
  removeOldData?: () => Promise<void>
  log: Pick<Logger, 'error'>
}

/** Runs the jobs of all kinds that have a handler. Several servers may run it on one database. */
export class JobRunner {
  readonly #deps: RunnerDeps
  readonly #options: RunnerOptions
  readonly #kinds: readonly JobKind[]
  readonly #stopping = new AbortController()
  /** The running work of each queue: a slow receiver does not delay the others. */
  readonly #running = new Map<string, Promise<number>>()
  readonly #timers: NodeJS.Timeout[] = []
  #hasFailed = false

  constructor(deps: RunnerDeps, options: RunnerOptions) {
    this.#deps = deps
    this.#options = options
    this.#kinds = JOB_KINDS.filter((kind) => options.handlers[kind])
  }

  /** Starts to run due jobs, at once and then periodically. */
  start(): void {
    const repeat = (work: () => Promise<unknown>, interval: number) => {
      this.#timers.push(setInterval(() => void work(), interval).unref())
      void work()
    }
    repeat(() => this.#addDueJobs(), PREPARE_INTERVAL)
    repeat(() => this.#startDueQueues(), CHECK_INTERVAL)
    repeat(() => this.#removeOldData(), CLEANUP_INTERVAL)
  }

  /** Runs all due jobs and the jobs that they add; resolves when none is left. */
  async run(): Promise<void> {
    await this.#addDueJobs()
    for (;;) {
      const runningQueues = await this.#startDueQueues()
      const jobCounts = await Promise.all(this.#running.values())
      if (runningQueues === 0 && jobCounts.every((count) => count === 0)) return
    }
  }

  /** Stops, and releases the jobs in progress. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  /** Runs work. On failure it returns `fallback`, and logs only the first of several failures. */
  async #logFailures<T>(work: () => Promise<T>, fallback: T): Promise<T> {
    try {
      const result = await work()
      this.#hasFailed = false
      return result
    } catch (error) {
      const { name, stack } = error as Error
      if (!this.#hasFailed)
        this.#options.log.error({ err: { name, stack } }, 'Jobs could not be looked for.')
      this.#hasFailed = true
      return fallback
    }
  }

  async #addDueJobs(): Promise<void> {
    const { addDueJobs } = this.#options
    if (addDueJobs) await this.#logFailures(addDueJobs, undefined)
  }

  async #removeOldData(): Promise<void> {
    const { db, clock } = this.#deps
    await this.#logFailures(async () => {
      await deleteOldJobs(db, clock())
      await this.#options.removeOldData?.()
    }, undefined)
  }

  /** Starts the queues with due jobs; returns the number of queues that were running already. */
  #startDueQueues(): Promise<number> {
    return this.#logFailures(async () => {
      const { db, clock } = this.#deps
      const queues = await listDueQueues(db, this.#kinds, clock())
      const { aborted } = this.#stopping.signal
      const idle = queues.filter((queue) => !this.#running.has(getQueueKey(queue)))
      if (!aborted) for (const queue of idle) this.#startQueue(queue)
      return aborted ? 0 : queues.length - idle.length
    }, 0)
  }

  #startQueue(queue: JobQueue): void {
    const { lanes } = JOB_POLICIES[queue.kind]
    const works = Array.from({ length: lanes }, () =>
      this.#logFailures(() => this.#runQueue(queue), 0),
    )
    const work = Promise.all(works)
      .then((counts) => counts.reduce((sum, count) => sum + count, 0))
      .finally(() => this.#running.delete(getQueueKey(queue)))
    this.#running.set(getQueueKey(queue), work)
  }

  /** Runs the due jobs of a queue one by one; returns their number. */
  async #runQueue(queue: JobQueue): Promise<number> {
    const { db, clock } = this.#deps
    for (let jobCount = 0; ; jobCount += 1) {
      const job = this.#stopping.signal.aborted ? null : await claimNextJob(db, queue, clock())
      if (!job) return jobCount
      const outcome = await this.#traceJob(job, async () => {
        const result = await this.#runJob(job)
        await this.#storeOutcome(job, result)
        return result
      })
      if (outcome.next === 'release') return jobCount
    }
  }

  #traceJob<T>({ kind }: ClaimedJob, work: () => Promise<T>): Promise<T> {
    const { tracing } = this.#deps
    return tracing ? tracing.runJob(kind, work) : work()
  }

  async #runJob(job: ClaimedJob): Promise<Outcome> {
    const { handlers, log } = this.#options
    const { signal } = this.#stopping
    try {
      return (await handlers[job.kind]?.(job, signal)) ?? { next: 'release' }
    } catch (error) {
      if (signal.aborted) return { next: 'release' }
      const { name, stack } = error as Error
      log.error({ job: job.kind, err: { name, stack } }, 'A job could not be done.')
      const problem = JOB_POLICIES[job.kind].failure
      return { next: 'retry', attempt: { ...NOTHING_SENT, problem } }
    }
  }

  async #storeOutcome(job: ClaimedJob, outcome: Outcome): Promise<void> {
    const { db, clock, metrics } = this.#deps
    metrics?.countJob(job.kind, describeOutcome(job, outcome))
    switch (outcome.next) {
      case 'stored':
        return
      case 'delete':
        return deleteJob(db, job)
      case 'release':
        return releaseJob(db, job, clock())
      case 'retry':
        await retryJob(db, job, outcome.attempt, clock())
        return outcome.afterwards?.()
      default:
        return finishJob(db, job, { state: outcome.next, attempt: outcome.attempt }, clock())
    }
  }
}

/** Returns the name of an outcome for the metrics. */
function describeOutcome(job: ClaimedJob, { next }: Outcome): string {
  switch (next) {
    case 'delete':
      return 'sent'
    case 'stored':
      return 'ended'
    case 'release':
      return 'released'
    case 'retry':
      return isLastAttempt(job) ? 'failed' : 'retried'
    default:
      return next
  }
}

const getQueueKey = ({ kind, webhookId }: JobQueue): string => `${kind} ${webhookId}`
