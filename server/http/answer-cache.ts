import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Bytes of answers kept in memory at most. */
const LIMIT = 256 * 1024 * 1024
/** Below this, compressing costs more than it saves. */
const WORTH_COMPRESSING = 1024

interface Kept {
  etag: string
  bytes: Buffer<ArrayBuffer>
  gzipped?: Buffer<ArrayBuffer>
}

/** Whole lists as they were sent, by request; good for as long as their version is. */
export class AnswerCache {
  #kept = new Map<string, Kept>()
  #size = 0

  /** The bytes of this version, or undefined. */
  get(key: string, etag: string): Kept | undefined {
    const kept = this.#kept.get(key)
    if (kept?.etag !== etag) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  set(key: string, etag: string, bytes: Buffer<ArrayBuffer>): Kept {
    this.#drop(key)
    const kept = { etag, bytes }
    this.#kept.set(key, kept)
    this.#size += bytes.length
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= LIMIT || oldest === key) break
      this.#drop(oldest)
    }
    return kept
  }

  /** Compressed once a version, off the main thread. */
  async gzipped(kept: Kept): Promise<Buffer<ArrayBuffer> | null> {
    if (kept.bytes.length < WORTH_COMPRESSING) return null
    if (!kept.gzipped) {
      kept.gzipped = await compress(kept.bytes, { level: 1 })
      this.#size += kept.gzipped.length
    }
    return kept.gzipped
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#size -= kept.bytes.length + (kept.gzipped?.length ?? 0)
    this.#kept.delete(key)
  }
}
