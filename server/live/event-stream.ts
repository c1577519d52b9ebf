import type { Subscriber } from './change-feed.ts'
import type { Versions } from './versions.ts'

/** What is told to a reader of a stream, and the id by which it names what it knows. */
export interface LiveEvent {
  id: string
  data: string
}

interface Options {
  sessionId: string
  /** Puts the versions into the words of this reader, who may not know of all tables. */
  describe: (versions: Versions) => LiveEvent
  /** The id of what the reader knows already. */
  lastId?: string | undefined
  /** Called once when the stream has ended, whoever ended it. */
  onEnd: (stream: EventStream) => void
  /** Cuts the connection of a reader who does not read. */
  cut: () => void
}

const encoder = new TextEncoder()

/**
 * A stream of server-sent events. Each tells how things are, not what happened, so a reader who is
 * slow misses nothing by getting only the newest, and no queue grows.
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
        // The first bytes take the head of the answer along.
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

  /** Sends a comment; a reader who took nothing since the one before the last is cut off. */
  beat(): void {
    if (this.#isTaking()) this.#send(': here\n\n')
    else if (this.#isLate) this.end()
    else this.#isLate = true
  }

  end(): void {
    this.#controller?.close()
    this.#forget()
    // What waits to be sent would keep the connection of somebody who does not read.
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
