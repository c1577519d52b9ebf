import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Tracing } from './tracing.ts'

function traceClient(client: PostgresPoolClient, tracing: Tracing): PostgresPoolClient {
  const run = (sql: string, params: readonly unknown[]) =>
    tracing.runStatement(sql, () => client.query(sql, params))
  return { query: run as PostgresPoolClient['query'], release: () => client.release() }
}

/** Traces the statements of a pool. */
export function tracePool(pool: PostgresPool, tracing: Tracing | undefined): PostgresPool {
  if (!tracing) return pool
  return {
    connect: async () => traceClient(await pool.connect(), tracing),
    end: () => pool.end(),
  }
}
