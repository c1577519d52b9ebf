import { sql } from 'kysely'
import type { AnyTransaction } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'

/** Throws 409 while another batch of the same person runs, on any server. */
export async function refuseSecond(trx: AnyTransaction, userId: number): Promise<void> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('batch'), ${userId}) as first`.execute(trx)
  if (!rows[0]?.first) throw new Problem(409, 'batch_running')
}

/** Throws 503 if the client has closed the connection. */
export function refuseAborted({ signal }: { signal: AbortSignal }): void {
  if (signal.aborted) throw new Problem(503, 'cancelled')
}

/**
 * Runs the dry runs of each person one after another. A form sends one at each keystroke, so a
 * second one waits before it takes a connection, and is not refused.
 */
export class Trials {
  readonly #last = new Map<number, Promise<unknown>>()

  async run<T>(userId: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(userId)
    const own = (async () => {
      await before?.catch(() => undefined)
      refuseAborted({ signal })
      return work()
    })()
    this.#last.set(userId, own)
    try {
      return await own
    } finally {
      if (this.#last.get(userId) === own) this.#last.delete(userId)
    }
  }
}
