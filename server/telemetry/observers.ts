import type { PostgresPool } from 'kysely'
import type { Logger } from 'pino'
import { measurePool } from './measure-pool.ts'
import type { Metrics, PoolName } from './metrics.ts'
import { tracePool } from './trace-pool.ts'
import type { Tracing } from './tracing.ts'

/** The log, metrics and traces of a server; each is undefined if it is not set. */
export interface Observers {
  log?: Pick<Logger, 'warn' | 'info'> | undefined
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
}

/** Observes the connections and statements of a pool. */
export const observePool = (
  pool: PostgresPool,
  name: PoolName,
  { metrics, tracing }: Observers,
): PostgresPool => tracePool(measurePool(pool, name, metrics), tracing)
