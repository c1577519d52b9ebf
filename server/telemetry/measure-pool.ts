import type { PostgresPool } from 'kysely'
import type { Metrics, PoolName } from './metrics.ts'

/** Measures how long a pool's callers wait for a connection, also where they get none. */
export function measurePool(
  pool: PostgresPool,
  name: PoolName,
  metrics: Metrics | undefined,
): PostgresPool {
  if (!metrics) return pool
  return {
    async connect() {
      const began = performance.now()
      try {
        return await pool.connect()
      } finally {
        metrics.observeWait(name, (performance.now() - began) / 1000)
      }
    },
    end: () => pool.end(),
  }
}
