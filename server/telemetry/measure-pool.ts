import type { PostgresPool } from 'kysely'
import type { Metrics, PoolName } from './metrics.ts'

/** Measures the time for which callers wait for a connection, even if they get none. */
export function measurePool(
  pool: PostgresPool,
  name: PoolName,
  metrics: Metrics | undefined,
): PostgresPool {
  if (!metrics) return pool
  return {
    async connect() {
      const startTime = performance.now()
      try {
        return await pool.connect()
      } finally {
        metrics.observeWait(name, (performance.now() - startTime) / 1000)
      }
    },
    end: () => pool.end(),
  }
}
