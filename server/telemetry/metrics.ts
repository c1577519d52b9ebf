import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  type PrometheusContentType,
  Registry,
} from 'prom-client'
import { JOB_KINDS, type JobKind } from '../../registry/account/job.ts'

/** The ways to sign in; `setup` and `setup_begin` set up the second step before a first session. */
export type SignInWay = 'password' | 'company' | 'passkey' | 'setup' | 'setup_begin'

/** The pools of connections, by their use. */
export type PoolName = 'requests' | 'reports' | 'setup'

/** The upper bounds of the histogram buckets, in seconds. */
const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const WAIT_SECONDS = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/**
 * Gauges of prom-client that are named as counters, which Prometheus's `promtool check metrics`
 * refuses. They are the sums of `nodejs_active_handles` and its like, which stay.
 */
const MISNAMED_GAUGES = ['handles', 'requests', 'resources'].map(
  (name) => `nodejs_active_${name}_total`,
)

/**
 * The metrics of one server for Prometheus. Labels hold only names from this code, so that they
 * identify no person and their number stays small.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #options = { registers: [this.#registry] }
  readonly #requests = new Histogram({
    ...this.#options,
    name: 'washboard_http_request_duration_seconds',
    help: 'Seconds until the last byte of a response, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
  })
  readonly #waits = new Histogram({
    ...this.#options,
    name: 'washboard_database_wait_seconds',
    help: 'Seconds until a connection of a pool was free, by pool.',
    labelNames: ['pool'] as const,
    buckets: WAIT_SECONDS,
  })
  readonly #jobs = new Counter({
    ...this.#options,
    name: 'washboard_job_attempts_total',
    help: 'Attempts at background jobs, by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
  })
  readonly #signIns = new Counter({
    ...this.#options,
    name: 'washboard_sign_ins_total',
    help: 'Attempts to sign in, by way and outcome.',
    labelNames: ['way', 'outcome'] as const,
  })

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    for (const name of MISNAMED_GAUGES) this.#registry.removeSingleMetric(name)
  }

  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void {
    this.#requests.observe(labels, seconds)
  }

  observeWait(pool: PoolName, seconds: number): void {
    this.#waits.observe({ pool }, seconds)
  }

  countJob(kind: JobKind, outcome: string): void {
    this.#jobs.inc({ kind, outcome })
  }

  countSignIn(way: SignInWay, outcome: string): void {
    this.#signIns.inc({ way, outcome })
  }

  /** Reports the open event streams, which each scrape counts. */
  watchStreams(count: () => number): void {
    const streams: Gauge = new Gauge({
      ...this.#options,
      name: 'washboard_event_streams',
      help: 'Open event streams.',
      collect: () => streams.set(count()),
    })
  }

  /**
   * Reports the waiting jobs of the database, which each scrape counts. Omits the value if the count
   * fails.
   */
  watchJobs(count: () => Promise<ReadonlyMap<JobKind, number>>): void {
    const waiting: Gauge<'kind'> = new Gauge({
      ...this.#options,
      name: 'washboard_waiting_jobs',
      help: 'Background jobs that wait for their time or their next attempt, by kind.',
      labelNames: ['kind'] as const,
      async collect() {
        waiting.reset()
        const counts = await count().catch(() => undefined)
        if (counts) for (const kind of JOB_KINDS) waiting.set({ kind }, counts.get(kind) ?? 0)
      },
    })
  }

  /** Returns all metrics in Prometheus's text format, with its content type. */
  async read(): Promise<{ type: PrometheusContentType | OpenMetricsContentType; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }
}
