import { Problem } from './problem.ts'

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
