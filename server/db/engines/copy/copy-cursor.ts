import type { PostgresCursor } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes that are given out at once, so that other requests have their turn between them. */
const MOST_BYTES = 256 * 1024

/** Bytes of a copy, as a row of what Kysely streams. */
export interface CopiedBytes {
  bytes: Buffer
}

/**
 * What `copy … to stdout` sends, in the shape of a cursor: Kysely has no other way to read a result
 * before it is there as a whole. An engine fills it.
 */
export class CopyCursor implements PostgresCursor<CopiedBytes> {
  readonly sql: string
  #chunks: Buffer[] = []
  #end: { error?: unknown } | undefined
  #wake = () => {}

  constructor(sql: string) {
    this.sql = sql
  }

  /** Takes bytes that nobody else will change. */
  push(bytes: Buffer): void {
    this.#chunks.push(bytes)
    this.#wake()
  }

  end(error?: unknown): void {
    this.#end ??= { error }
    this.#wake()
  }

  async read(): Promise<CopiedBytes[]> {
    while (this.#chunks.length === 0 && !this.#end) await this.#more()
    if (this.#end?.error) throw this.#end.error
    await nextTurn()
    const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
    if (!all || all.length === 0) return []
    this.#chunks = all.length > MOST_BYTES ? [all.subarray(MOST_BYTES)] : []
    return [{ bytes: all.subarray(0, MOST_BYTES) }]
  }

  /** Resolves when the connection is free for other statements. */
  async close(): Promise<void> {
    while (!this.#end) await this.#more()
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
