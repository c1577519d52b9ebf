import { sql } from 'kysely'
import { Problem } from '../http/problem.ts'
import type { Db } from './database-types.ts'

/** Stops the statement that a connection is busy with, by the number of the process behind it. */
export type CancelStatement = (backend: number) => Promise<void>

/** PostgreSQL's word for a statement that was cancelled or took too long. */
const CANCELLED = '57014'

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(db)
  return rows[0]?.backend ?? 0
}

/**
 * Long work on a connection of its own, which ends when nobody waits for it any more or when
 * it takes too long: 503. The embedded database cannot be interrupted; there a call that was
 * given up while it waited for its turn is not begun.
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
      // What cannot be stopped ends at the limit.
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
      const rest = () => sql`reset statement_timeout`.execute(connection)
      // A late cancellation must meet this statement, not the next caller's.
      await rest()
        .catch(rest)
        .catch(() => undefined)
    }
  })
}
