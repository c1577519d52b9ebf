import { setTimeout as wait } from 'node:timers/promises'
import { readLiveSessions } from '../auth/sessions.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { readVersionState, type Versions } from './versions.ts'

/** The delay during which several changes share one event. */
const DELAY_MS = 100
/**
 * The interval of heartbeats. Proxies close silent connections, for example after 15 s.
 */
const HEARTBEAT_MS = 10_000
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
 * Sends subscribers the table versions after every change by any server. A notification only triggers
 * a read, so a lost or repeated one does no harm. It first closes subscribers whose session has
 * ended.
 */
export class ChangeFeed {
  readonly #options: Options
  readonly #subscribers = new Set<Subscriber>()
  #isListening = false
  #isScheduled = false
  #isRunning = false
  #isClosed = false
  #heartbeat: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns whether a session may have one more subscriber. */
  hasRoom(sessionId: string): boolean {
    const sessionSubscribers = [...this.#subscribers].filter(
      (subscriber) => subscriber.sessionId === sessionId,
    )
    return sessionSubscribers.length < MAX_PER_SESSION && this.#subscribers.size < MAX_SUBSCRIBERS
  }

  /** The number of subscribers. */
  get size(): number {
    return this.#subscribers.size
  }

  /** Adds a subscriber, which soon receives the current versions. Ends it if the feed is closed. */
  add(subscriber: Subscriber): void {
    if (this.#isClosed) return subscriber.end()
    this.#subscribers.add(subscriber)
    this.#heartbeat ??= setInterval(
      () => this.#sendHeartbeats(),
      this.#options.beat ?? HEARTBEAT_MS,
    ).unref()
    if (!this.#isListening) this.#options.listen?.(() => this.#schedule())
    this.#isListening = true
    this.#schedule()
  }

  delete(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }

  /** Ends all subscribers, and rejects later ones. */
  close(): void {
    this.#isClosed = true
    for (const subscriber of [...this.#subscribers]) subscriber.end()
  }

  #sendHeartbeats(): void {
    for (const subscriber of [...this.#subscribers]) subscriber.beat()
    this.#schedule()
  }

  #schedule(): void {
    this.#isScheduled = true
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#isScheduled && this.#subscribers.size > 0) {
      await wait(DELAY_MS, undefined, { ref: false })
      this.#isScheduled = false
      // If the database is unreachable, the next heartbeat tries again.
      await this.#sendVersions().catch(() => {})
    }
    this.#isRunning = false
  }

  async #sendVersions(): Promise<void> {
    const { db, clock = () => new Date() } = this.#options
    const { versions } = await readVersionState(db)
    const notified = [...this.#subscribers]
    const liveIds = await readLiveSessions(
      db,
      notified.map(({ sessionId }) => sessionId),
      clock(),
    )
    for (const subscriber of notified)
      if (liveIds.has(subscriber.sessionId)) subscriber.tell(versions)
      else subscriber.end()
  }
}
