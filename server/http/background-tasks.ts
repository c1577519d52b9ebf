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

  /** Starts a task now. A failure is logged without its data. */
  run(work: () => Promise<void>): void {
    const running = Promise.resolve()
      .then(work)
      .catch(({ name, stack }: Error) => this.#log.error({ err: { name, stack } }, 'left undone'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no task is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
