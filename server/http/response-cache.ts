import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(gzip)

/** Bytes of cached responses at most. */
const LIMIT = 256 * 1024 * 1024
/** Bytes below which compressing costs more than it saves. */
const WORTH_COMPRESSING = 1024

interface CachedResponse {
  etag: string
  bytes: Buffer<ArrayBuffer>
  gzipped?: Buffer<ArrayBuffer>
}

/** Whole lists as they were sent, by request; an entry is valid for one entity tag. */
export class ResponseCache {
  readonly #kept: LRUCache<string, CachedResponse>

  /** Creates a cache of this many bytes, which evicts the least recently used entries. */
  constructor(limit = LIMIT) {
    this.#kept = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ bytes, gzipped }) => Math.max(1, bytes.length + (gzipped?.length ?? 0)),
    })
  }

  /** The cached response if it has this entity tag. */
  get(key: string, etag: string): CachedResponse | undefined {
    const kept = this.#kept.get(key)
    return kept?.etag === etag ? kept : undefined
  }

  set(key: string, etag: string, bytes: Buffer<ArrayBuffer>): CachedResponse {
    const kept = { etag, bytes }
    this.#kept.set(key, kept)
    return kept
  }

  /** Compresses a response once, off the main thread; null where it is too small to be worth it. */
  async gzipped(key: string, kept: CachedResponse): Promise<Buffer<ArrayBuffer> | null> {
    if (kept.bytes.length < WORTH_COMPRESSING) return null
    if (kept.gzipped) return kept.gzipped
    const gzipped = await compress(kept.bytes, { level: 1 })
    // The entry may have been replaced by another version in the meantime.
    if (this.#kept.peek(key) === kept) this.#kept.set(key, { ...kept, gzipped })
    return gzipped
  }
}
