import type { Logger } from 'pino'

/**
 * Runs work after the response. The response does not wait for it, so that its timing does not
 * reveal whether an account exists.
 */
export class BackgroundTasks {
  readonly #log: Pick<Logger, 'error'>
  readonly #running = new Set<Promise<void>>()

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log
  }

  /** Starts a task now. Logs a failure without its data. */
  run(task: () => Promise<void>): void {
    const promise = Promise.resolve()
      .then(task)
      .catch(({ name, stack }: Error) => this.#log.error({ err: { name, stack } }, 'left undone'))
      .finally(() => this.#running.delete(promise))
    this.#running.add(promise)
  }

  /** Resolves when no task is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
