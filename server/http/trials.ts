import { Problem } from './problem.ts'

/** Throws 503 if the client has closed the connection. */
export function refuseAborted({ signal }: { signal: AbortSignal }): void {
  if (signal.aborted) throw new Problem(503, 'cancelled')
}

/**
 * Runs the dry runs of each user one after another. A form sends a dry run at each keystroke, so the
 * next one waits before it takes a connection.
 */
export class DryRunQueue {
  readonly #lastRunByUserId = new Map<number, Promise<unknown>>()

  async run<T>(userId: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const previousRun = this.#lastRunByUserId.get(userId)
    const currentRun = (async () => {
      await previousRun?.catch(() => undefined)
      refuseAborted({ signal })
      return work()
    })()
    this.#lastRunByUserId.set(userId, currentRun)
    try {
      return await currentRun
    } finally {
      if (this.#lastRunByUserId.get(userId) === currentRun) this.#lastRunByUserId.delete(userId)
    }
  }
}
