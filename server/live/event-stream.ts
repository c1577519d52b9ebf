import type { Subscriber } from './change-feed.ts'
import type { Versions } from './versions.ts'

/** An event of a stream. Its id identifies the resulting state of the client. */
export interface LiveEvent {
  id: string
  data: string
}

interface Options {
  sessionId: string
  /** Describes the versions for this client, which may not see every table. */
  describe: (versions: Versions) => LiveEvent
  /** The id of the client's current state. */
  lastId?: string | undefined
  /** Called after the server or the client has ended the stream. */
  onEnd: (stream: EventStream) => void
  /** Closes the connection of a client that does not read. */
  cut: () => void
}

const encoder = new TextEncoder()

/**
 * A stream of server-sent events. Each event is a full state, so a slow client gets only the newest
 * one and no queue grows.
 */
export class EventStream implements Subscriber {
  readonly sessionId: string
  readonly body: ReadableStream<Uint8Array>
  readonly #options: Options
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #lastId: string | undefined
  #pendingEvent: LiveEvent | undefined
  #isStalled = false

  constructor(options: Options) {
    this.#options = options
    this.#lastId = options.lastId
    this.sessionId = options.sessionId
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
        // The first bytes send the response's head.
        this.#send(': open\n\n')
      },
      pull: () => this.#flush(),
      cancel: () => this.#detach(),
    })
  }

  tell(versions: Versions): void {
    this.#pendingEvent = this.#options.describe(versions)
    this.#flush()
  }

  /** Sends a heartbeat comment, and cuts off a client that has read nothing for two heartbeats. */
  beat(): void {
    if (this.#canSend()) this.#send(': here\n\n')
    else if (this.#isStalled) this.end()
    else this.#isStalled = true
  }

  end(): void {
    this.#controller?.close()
    this.#detach()
    // Unsent data would keep the connection of a client that does not read.
    if (this.#isStalled) this.#options.cut()
  }

  #canSend(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0
  }

  #flush(): void {
    const event = this.#pendingEvent
    if (!event || !this.#canSend()) return
    this.#pendingEvent = undefined
    if (event.id === this.#lastId) return
    this.#lastId = event.id
    this.#send(`id: ${event.id}\nevent: versions\ndata: ${event.data}\n\n`)
  }

  #send(text: string): void {
    this.#isStalled = false
    this.#controller?.enqueue(encoder.encode(text))
  }

  #detach(): void {
    this.#controller = undefined
    this.#options.onEnd(this)
  }
}
