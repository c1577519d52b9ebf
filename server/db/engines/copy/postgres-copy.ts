import type { Connection, Submittable } from 'pg'
import type { CopyCursor } from './copy-cursor.ts'

/** Bytes that are given on at once: a message holds one row. */
const BLOCK = 64 * 1024

/** Fills a cursor from `pg`, which hands the messages of a copy to whatever began it. */
export class PostgresCopy implements Submittable {
  readonly #cursor: CopyCursor
  readonly #errorOf: (error: unknown) => unknown
  #block = Buffer.alloc(0)
  #size = 0
  /** Replaced by `pg` to stop the clock of its time limit. */
  callback = () => {}

  /** Errors are passed on as `errorOf` returns them. */
  constructor(cursor: CopyCursor, errorOf: (error: unknown) => unknown) {
    this.#cursor = cursor
    this.#errorOf = errorOf
  }

  submit(connection: Connection): void {
    connection.query(this.#cursor.sql)
  }

  /** Takes one row. It is copied: the driver reuses its buffer for what comes next. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#size + chunk.length > this.#block.length) {
      this.#flush()
      this.#block = Buffer.allocUnsafe(Math.max(BLOCK, chunk.length))
    }
    this.#block.set(chunk, this.#size)
    this.#size += chunk.length
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback()
    this.#flush()
    this.#cursor.end()
  }

  handleError(error: unknown): void {
    this.callback()
    this.#cursor.end(this.#errorOf(error))
  }

  #flush(): void {
    if (this.#size > 0) this.#cursor.push(this.#block.subarray(0, this.#size))
    this.#size = 0
  }
}
