import { createHash } from 'node:crypto'
import type { TableDigest } from './archive.ts'

/** The number of bytes of each row's hash in the sum. */
const HASH_BYTES = 16
const MODULUS = 1n << BigInt(8 * HASH_BYTES)

/** Counts the rows of a table and sums their hashes, in any order. */
export class DigestCounter {
  #rows = 0
  #sum = 0n

  add(row: string): void {
    const hash = createHash('sha256')
      .update(row)
      .digest('hex')
      .slice(0, 2 * HASH_BYTES)
    this.#rows++
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS
  }

  get digest(): TableDigest {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(2 * HASH_BYTES, '0') }
  }
}
