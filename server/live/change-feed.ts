import { setTimeout as wait } from 'node:timers/promises'
import { liveSessions } from '../auth/sessions.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { readVersionState, type Versions } from './versions.ts'

/** Milliseconds in which several changes become one event. */
const GATHER = 100
/**
 * Milliseconds between two signs of life. Proxies end what is silent for longer, our own in front
 * of an outside provider after 15 s.
 */
const BEAT = 10_000
/** Subscribers of one session, and of this server, at most. */
export const MAX_PER_SESSION = 8
const MAX_SUBSCRIBERS = 1000

/** Somebody signed in who is told of changes. */
export interface Subscriber {
  sessionId: string
  tell(versions: Versions): void
  /** Gives a sign of life. */
  beat(): void
  end(): void
}

interface Options {
  db: Db
  /** Absent where the versions are read at each sign of life only. */
  listen?: Listen
  clock?: () => Date
  /** Milliseconds between two signs of life. */
  beat?: number
}

/**
 * Tells subscribers the versions of the tables after every change, whichever server made it. The
 * notification only says that there is something to read, so one that is lost or comes twice does
 * no harm. Each time, the subscribers' sessions are looked up first, and those that are over end.
 */
export class ChangeFeed {
  readonly #options: Options
  readonly #subscribers = new Set<Subscriber>()
  #isListening = false
  #isWoken = false
  #isRunning = false
  #isClosed = false
  #beat: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether there is room for one more subscriber of a session. */
  hasRoom(sessionId: string): boolean {
    const own = [...this.#subscribers].filter((one) => one.sessionId === sessionId)
    return own.length < MAX_PER_SESSION && this.#subscribers.size < MAX_SUBSCRIBERS
  }

  /** Adds a subscriber, who is soon told the versions as they are; ends it if this is closed. */
  add(subscriber: Subscriber): void {
    if (this.#isClosed) return subscriber.end()
    this.#subscribers.add(subscriber)
    this.#beat ??= setInterval(() => this.#giveSign(), this.#options.beat ?? BEAT).unref()
    if (!this.#isListening) this.#options.listen?.(() => this.#wake())
    this.#isListening = true
    this.#wake()
  }

  delete(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size > 0) return
    clearInterval(this.#beat)
    this.#beat = undefined
  }

  /** Ends all subscribers, and every later one at once. */
  close(): void {
    this.#isClosed = true
    for (const subscriber of [...this.#subscribers]) subscriber.end()
  }

  #giveSign(): void {
    for (const subscriber of [...this.#subscribers]) subscriber.beat()
    this.#wake()
  }

  #wake(): void {
    this.#isWoken = true
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#isWoken && this.#subscribers.size > 0) {
      await wait(GATHER, undefined, { ref: false })
      this.#isWoken = false
      // While the database is away, the next sign of life tries again.
      await this.#tell().catch(() => {})
    }
    this.#isRunning = false
  }

  async #tell(): Promise<void> {
    const { db, clock = () => new Date() } = this.#options
    const { versions } = await readVersionState(db)
    const told = [...this.#subscribers]
    const live = await liveSessions(
      db,
      told.map(({ sessionId }) => sessionId),
      clock(),
    )
    for (const subscriber of told)
      if (live.has(subscriber.sessionId)) subscriber.tell(versions)
      else subscriber.end()
  }
}
