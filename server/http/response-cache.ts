import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(gzip)

/** Bytes of answers kept in memory at most. */
const LIMIT = 256 * 1024 * 1024
/** Below this, compressing costs more than it saves. */
const WORTH_COMPRESSING = 1024

interface CachedResponse {
  etag: string
  bytes: Buffer<ArrayBuffer>
  gzipped?: Buffer<ArrayBuffer>
}

/** Whole lists as they were sent, by request; good for as long as their version is. */
export class ResponseCache {
  readonly #kept: LRUCache<string, CachedResponse>

  /** Keeps answers of so many bytes together, those last asked for. */
  constructor(limit = LIMIT) {
    this.#kept = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ bytes, gzipped }) => Math.max(1, bytes.length + (gzipped?.length ?? 0)),
    })
  }

  /** The bytes of this version, or undefined. */
  get(key: string, etag: string): CachedResponse | undefined {
    const kept = this.#kept.get(key)
    return kept?.etag === etag ? kept : undefined
  }

  set(key: string, etag: string, bytes: Buffer<ArrayBuffer>): CachedResponse {
    const kept = { etag, bytes }
    this.#kept.set(key, kept)
    return kept
  }

  /** The bytes compressed, once a version and off the main thread; null where that is not worth it. */
  async gzipped(key: string, kept: CachedResponse): Promise<Buffer<ArrayBuffer> | null> {
    if (kept.bytes.length < WORTH_COMPRESSING) return null
    if (kept.gzipped) return kept.gzipped
    const gzipped = await compress(kept.bytes, { level: 1 })
    // Meanwhile another version may have taken its place.
    if (this.#kept.peek(key) === kept) this.#kept.set(key, { ...kept, gzipped })
    return gzipped
  }
}
