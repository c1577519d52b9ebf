import type { Subscriber } from './change-feed.ts'
import type { Versions } from './versions.ts'

/** An event of a stream, with an id that names the client's state. */
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
  /** Called after the end of the stream, whichever side ended it. */
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
  #waiting: LiveEvent | undefined
  #isLate = false

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
      cancel: () => this.#forget(),
    })
  }

  tell(versions: Versions): void {
    this.#waiting = this.#options.describe(versions)
    this.#flush()
  }

  /** Sends a heartbeat comment, and cuts off a client that has read nothing for two heartbeats. */
  beat(): void {
    if (this.#isTaking()) this.#send(': here\n\n')
    else if (this.#isLate) this.end()
    else this.#isLate = true
  }

  end(): void {
    this.#controller?.close()
    this.#forget()
    // Unsent data would keep the connection of a client that does not read.
    if (this.#isLate) this.#options.cut()
  }

  #isTaking(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0
  }

  #flush(): void {
    const event = this.#waiting
    if (!event || !this.#isTaking()) return
    this.#waiting = undefined
    if (event.id === this.#lastId) return
    this.#lastId = event.id
    this.#send(`id: ${event.id}\nevent: versions\ndata: ${event.data}\n\n`)
  }

  #send(text: string): void {
    this.#isLate = false
    this.#controller?.enqueue(encoder.encode(text))
  }

  #forget(): void {
    this.#controller = undefined
    this.#options.onEnd(this)
  }
}
