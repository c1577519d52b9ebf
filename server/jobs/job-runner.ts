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
  claimNext,
  deleteJob,
  finishJob,
  forgetJobs,
  isLastAttempt,
  listDueQueues,
  releaseJob,
  retryJob,
} from './stored-jobs.ts'

/** Milliseconds between two checks for due jobs, for jobs to add, and for old results. */
const LOOK_EVERY = 2000
const PREPARE_EVERY = 30_000
const FORGET_EVERY = 3_600_000

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
  prepare?: () => Promise<void>
  /** Removes other data that is too old to keep. The runner itself removes old jobs. */
  forget?: () => Promise<void>
  log: Pick<Logger, 'error'>
}

/** Does the jobs of the kinds that have a handler. Several servers may run it on one database. */
export class JobRunner {
  readonly #deps: RunnerDeps
  readonly #options: RunnerOptions
  readonly #kinds: readonly JobKind[]
  readonly #stopping = new AbortController()
  /** The running work of each queue: a slow receiver does not delay the others. */
  readonly #running = new Map<string, Promise<number>>()
  readonly #timers: NodeJS.Timeout[] = []
  #isAway = false

  constructor(deps: RunnerDeps, options: RunnerOptions) {
    this.#deps = deps
    this.#options = options
    this.#kinds = JOB_KINDS.filter((kind) => options.handlers[kind])
  }

  /** Starts to do due jobs, at once and then periodically. */
  start(): void {
    const again = (work: () => Promise<unknown>, every: number) => {
      this.#timers.push(setInterval(() => void work(), every).unref())
      void work()
    }
    again(() => this.#prepare(), PREPARE_EVERY)
    again(() => this.#look(), LOOK_EVERY)
    again(() => this.#forget(), FORGET_EVERY)
  }

  /** Does all due jobs, and those that they add; resolves when that is done. */
  async run(): Promise<void> {
    await this.#prepare()
    for (;;) {
      const skipped = await this.#look()
      const done = await Promise.all(this.#running.values())
      if (skipped === 0 && done.every((count) => count === 0)) return
    }
  }

  /** Stops, and releases the jobs in progress. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  /** Runs work; logs the first of consecutive failures only, and returns `otherwise`. */
  async #reported<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const result = await work()
      this.#isAway = false
      return result
    } catch (error) {
      const { name, stack } = error as Error
      if (!this.#isAway)
        this.#options.log.error({ err: { name, stack } }, 'Jobs could not be looked for.')
      this.#isAway = true
      return otherwise
    }
  }

  async #prepare(): Promise<void> {
    const { prepare } = this.#options
    if (prepare) await this.#reported(prepare, undefined)
  }

  async #forget(): Promise<void> {
    const { db, clock } = this.#deps
    await this.#reported(async () => {
      await forgetJobs(db, clock())
      await this.#options.forget?.()
    }, undefined)
  }

  /** Starts the queues with due jobs; returns the number of queues that were running already. */
  #look(): Promise<number> {
    return this.#reported(async () => {
      const { db, clock } = this.#deps
      const queues = await listDueQueues(db, this.#kinds, clock())
      const { aborted } = this.#stopping.signal
      const idle = queues.filter((queue) => !this.#running.has(queueKey(queue)))
      if (!aborted) for (const queue of idle) this.#begin(queue)
      return aborted ? 0 : queues.length - idle.length
    }, 0)
  }

  #begin(queue: JobQueue): void {
    const { lanes } = JOB_POLICIES[queue.kind]
    const works = Array.from({ length: lanes }, () => this.#reported(() => this.#doAll(queue), 0))
    const work = Promise.all(works)
      .then((counts) => counts.reduce((sum, count) => sum + count, 0))
      .finally(() => this.#running.delete(queueKey(queue)))
    this.#running.set(queueKey(queue), work)
  }

  /** Does the due jobs of a queue one by one; returns their number. */
  async #doAll(queue: JobQueue): Promise<number> {
    const { db, clock } = this.#deps
    for (let done = 0; ; done += 1) {
      const job = this.#stopping.signal.aborted ? null : await claimNext(db, queue, clock())
      if (!job) return done
      const outcome = await this.#traced(job, async () => {
        const result = await this.#try(job)
        await this.#store(job, result)
        return result
      })
      if (outcome.next === 'release') return done
    }
  }

  #traced<T>({ kind }: ClaimedJob, work: () => Promise<T>): Promise<T> {
    const { tracing } = this.#deps
    return tracing ? tracing.runJob(kind, work) : work()
  }

  async #try(job: ClaimedJob): Promise<Outcome> {
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

  async #store(job: ClaimedJob, outcome: Outcome): Promise<void> {
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

/** Names an outcome for the figures. */
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

const queueKey = ({ kind, webhookId }: JobQueue): string => `${kind} ${webhookId}`
