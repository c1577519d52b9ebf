import { sql } from 'kysely'
import { Problem } from '../http/problem.ts'
import type { Db } from './database-types.ts'

/** Cancels the running statement of a connection, by its backend's process id. */
export type CancelStatement = (backend: number) => Promise<void>

/** The SQLSTATE of a statement that was cancelled or timed out. */
const CANCELLED = '57014'

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(db)
  return rows[0]?.backend ?? 0
}

/**
 * Runs slow work on a connection of its own and cancels it when the request is aborted or takes too
 * long (503). The embedded database cannot be interrupted; there, work whose request is aborted
 * while it waits for the connection is not begun.
 */
export function cancellable<T>(
  { reportDb, cancel }: { reportDb: Db; cancel?: CancelStatement },
  signal: AbortSignal,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return reportDb.connection().execute(async (connection) => {
    if (signal.aborted) throw new Problem(503, 'cancelled')
    const backend = await backendOf(connection)
    let stopping: Promise<void> | undefined
    const stop = () => {
      // A statement that cannot be cancelled ends at its timeout.
      stopping ??= cancel?.(backend).catch(() => undefined)
    }
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) throw new Problem(503, 'cancelled')
      return await work(connection)
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELLED) throw error
      throw signal.aborted ? new Problem(503, 'cancelled') : new Problem(503, 'too_slow')
    } finally {
      signal.removeEventListener('abort', stop)
      await stopping
      const reset = () => sql`reset statement_timeout`.execute(connection)
      // A late cancellation must hit this statement, not the next request's.
      await reset()
        .catch(reset)
        .catch(() => undefined)
    }
  })
}
