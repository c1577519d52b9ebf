import type { Logger } from 'pino'

/**
 * Work that a call leaves behind: its answer neither waits for it nor shows that there was
 * any, so that its time tells nobody whether an account exists.
 */
export class BackgroundTasks {
  readonly #log: Pick<Logger, 'error'>
  readonly #running = new Set<Promise<void>>()

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log
  }

  /** Begins it now; a failure is logged without what it was about. */
  run(work: () => Promise<void>): void {
    const running = Promise.resolve()
      .then(work)
      .catch(({ name, stack }: Error) => this.#log.error({ err: { name, stack } }, 'left undone'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Waits until nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
