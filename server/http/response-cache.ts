import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(gzip)

/** Bytes of cached responses at most. */
const MAX_BYTES = 256 * 1024 * 1024
/** Bytes below which compressing costs more than it saves. */
const MIN_GZIP_BYTES = 1024

interface CachedResponse {
  etag: string
  bytes: Buffer<ArrayBuffer>
  gzipped?: Buffer<ArrayBuffer>
}

/** Whole lists as they were sent, by request; an entry is valid for one entity tag. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>

  /** Creates a cache of this many bytes, which evicts the least recently used entries. */
  constructor(limit = MAX_BYTES) {
    this.#entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ bytes, gzipped }) => Math.max(1, bytes.length + (gzipped?.length ?? 0)),
    })
  }

  /** The cached response if it has this entity tag. */
  get(key: string, etag: string): CachedResponse | undefined {
    const cached = this.#entries.get(key)
    return cached?.etag === etag ? cached : undefined
  }

  set(key: string, etag: string, bytes: Buffer<ArrayBuffer>): CachedResponse {
    const cached = { etag, bytes }
    this.#entries.set(key, cached)
    return cached
  }

  /** Compresses a response once, off the main thread; null where it is too small to be worth it. */
  async gzipped(key: string, cached: CachedResponse): Promise<Buffer<ArrayBuffer> | null> {
    if (cached.bytes.length < MIN_GZIP_BYTES) return null
    if (cached.gzipped) return cached.gzipped
    const gzipped = await compress(cached.bytes, { level: 1 })
    // The entry may have been replaced by another version in the meantime.
    if (this.#entries.peek(key) === cached) this.#entries.set(key, { ...cached, gzipped })
    return gzipped
  }
}
