import { setTimeout as wait } from 'node:timers/promises'
import { liveSessions } from '../auth/sessions.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { readVersionState, type Versions } from './versions.ts'

/** Milliseconds during which changes are gathered into one event. */
const GATHER = 100
/**
 * Milliseconds between two heartbeats. Proxies close connections that are silent for longer, ours
 * after 15 s.
 */
const BEAT = 10_000
/** The maximum number of subscribers of one session, and of this server. */
export const MAX_PER_SESSION = 8
const MAX_SUBSCRIBERS = 1000

/** A signed-in client that receives changes. */
export interface Subscriber {
  sessionId: string
  tell(versions: Versions): void
  /** Sends a heartbeat. */
  beat(): void
  end(): void
}

interface Options {
  db: Db
  /** Absent if versions are read at each heartbeat only. */
  listen?: Listen
  clock?: () => Date
  /** Milliseconds between two heartbeats. */
  beat?: number
}

/**
 * Sends subscribers the table versions after every change, whichever server made it. A notification
 * only triggers reading them, so a lost or repeated one does no harm. Before that, subscribers
 * whose session has ended are closed.
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

  /** Returns whether a session may have one more subscriber. */
  hasRoom(sessionId: string): boolean {
    const own = [...this.#subscribers].filter((subscriber) => subscriber.sessionId === sessionId)
    return own.length < MAX_PER_SESSION && this.#subscribers.size < MAX_SUBSCRIBERS
  }

  /** The number of subscribers. */
  get size(): number {
    return this.#subscribers.size
  }

  /** Adds a subscriber, which soon receives the current versions. Ends it if the feed is closed. */
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

  /** Ends all subscribers, and rejects later ones. */
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
      // If the database is away, the next heartbeat tries again.
      await this.#tell().catch(() => {})
    }
    this.#isRunning = false
  }

  async #tell(): Promise<void> {
    const { db, clock = () => new Date() } = this.#options
    const { versions } = await readVersionState(db)
    const notified = [...this.#subscribers]
    const live = await liveSessions(
      db,
      notified.map(({ sessionId }) => sessionId),
      clock(),
    )
    for (const subscriber of notified)
      if (live.has(subscriber.sessionId)) subscriber.tell(versions)
      else subscriber.end()
  }
}
