import { createHash } from 'node:crypto'
import type { TableDigest } from './archive.ts'

/** Bytes of each row's hash that are summed. */
const BYTES = 16
const LIMIT = 1n << BigInt(8 * BYTES)

/** Counts the rows of a table and sums their hashes, in any order. */
export class DigestCounter {
  #rows = 0
  #sum = 0n

  add(row: string): void {
    const hash = createHash('sha256')
      .update(row)
      .digest('hex')
      .slice(0, 2 * BYTES)
    this.#rows++
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % LIMIT
  }

  get digest(): TableDigest {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(2 * BYTES, '0') }
  }
}
