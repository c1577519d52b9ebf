import type { Logger } from 'pino'
import { Refusal, type MailDeps } from './answer-view.ts'
import { claimDue, type Claimed, enterDue, finish, isLastTry, tryLater } from './deliveries.ts'
import { writeLetter } from './letter.ts'
import { mailOf } from './stored-mails.ts'

/** Milliseconds between two looks for mails that are due. */
const EVERY = 30_000

/** Sends the views of reports that people have mailed, each at its time; any number of servers may do so. */
export class ReportMailer {
  readonly #deps: MailDeps
  readonly #log: Pick<Logger, 'error'>
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(deps: MailDeps, log: Pick<Logger, 'error'>) {
    this.#deps = deps
    this.#log = log
  }

  /** Begins to look for mails that are due, now and then again and again. */
  start(): void {
    this.#timer = setInterval(() => void this.run(), EVERY)
    this.#timer.unref()
    void this.run()
  }

  /** Sends everything that is due; a second call waits for the first. */
  run(): Promise<void> {
    this.#running ??= this.#sendAll()
      .catch(({ name, stack }: Error) =>
        this.#log.error({ err: { name, stack } }, 'Mails of reports could not be looked for.'),
      )
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  /** Looks for no more mails; resolves when the one that is being sent is done with. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#running
  }

  async #sendAll(): Promise<void> {
    const { db, clock, timeZone } = this.#deps
    await enterDue(db, clock(), timeZone)
    while (!this.#stopping.signal.aborted) {
      const claimed = await claimDue(db, clock())
      if (!claimed) return
      await this.#send(claimed)
    }
  }

  async #send(claimed: Claimed): Promise<void> {
    const { db, clock } = this.#deps
    try {
      if (await this.#isSent(claimed)) return await finish(db, claimed, 'sent', null, clock())
    } catch (error) {
      if (error instanceof Refusal) return finish(db, claimed, 'refused', error.problem, clock())
      const { name, stack } = error as Error
      this.#log.error({ err: { name, stack } }, 'A report could not be mailed.')
    }
    if (isLastTry(claimed)) return finish(db, claimed, 'failed', 'mail', clock())
    return tryLater(db, claimed, clock())
  }

  async #isSent({ mailId, slot }: Claimed): Promise<boolean> {
    const { db, mail: send } = this.#deps
    const mail = await mailOf(db, mailId)
    // It was ended meanwhile, and its slots with it.
    if (!mail) return true
    const key = String(slot.getTime())
    const { to, letter } = await writeLetter(this.#deps, mail, key, this.#stopping.signal)
    return send({ to, kind: 'report', params: {}, letter })
  }
}
