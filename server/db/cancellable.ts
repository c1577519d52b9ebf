import { sql } from 'kysely'
import { Problem } from '../http/problem.ts'
import type { Db } from './database-types.ts'

/** A running transaction, by its process and the time of its start. */
export interface RunningTransaction {
  backend: number
  began: string
}

/** Cancels the running statement of a transaction; does nothing if the transaction has ended. */
export type CancelStatement = (transaction: RunningTransaction) => Promise<void>

/** The SQLSTATE of a statement that was cancelled or timed out. */
const CANCELLED = '57014'

async function readTransaction(trx: Db): Promise<RunningTransaction | undefined> {
  const { rows } = await sql<RunningTransaction>`
    select pg_backend_pid() as backend, now()::text as began`.execute(trx)
  return rows[0]
}

/**
 * Runs slow work in a transaction of its own, and cancels it when the request is aborted or takes
 * too long (503). The embedded database cannot be interrupted. There, work is skipped if its
 * request is aborted before it gets the connection.
 */
export function runCancellable<T>(
  { reportDb, cancel }: { reportDb: Db; cancel?: CancelStatement },
  signal: AbortSignal,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return reportDb.transaction().execute(async (trx) => {
    if (signal.aborted) throw new Problem(503, 'cancelled')
    const transaction = cancel && (await readTransaction(trx))
    let cancellation: Promise<void> | undefined
    const cancelStatement = () => {
      // A statement that cannot be cancelled ends at its timeout.
      cancellation ??= transaction && cancel?.(transaction).catch(() => undefined)
    }
    signal.addEventListener('abort', cancelStatement)
    try {
      if (signal.aborted) throw new Problem(503, 'cancelled')
      return await work(trx)
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELLED) throw error
      throw signal.aborted ? new Problem(503, 'cancelled') : new Problem(503, 'too_slow')
    } finally {
      signal.removeEventListener('abort', cancelStatement)
      await cancellation
      // The session may be lent to others after this transaction, so a late cancellation must hit
      // this statement.
      if (cancellation) await sql`select 1`.execute(trx).catch(() => undefined)
    }
  })
}
