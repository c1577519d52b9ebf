import { PassThrough, Readable, type Transform } from 'node:stream'
import {
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gunzip as unzip,
} from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import {
  type Bytes,
  type ContentCoding,
  encodePage,
  MAX_PAGE_CHARACTERS,
  MIN_CHARACTERS,
} from './page-coding.ts'

/** The maximum number of bytes of cached responses. */
const MAX_BYTES = 256 * 1024 * 1024
/** The text of a response in parts, so that it never is in memory as a whole. */
export type TextParts = Iterable<string | Bytes> | AsyncIterable<string | Bytes>

/** The encoders of long responses. Their levels are low, because a client waits for them. */
const ENCODERS: Readonly<Record<ContentCoding, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
  identity: () => new PassThrough(),
}

const DECODERS: Readonly<Record<ContentCoding, (bytes: Bytes) => Promise<Bytes>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(unzip),
  identity: async (bytes) => bytes,
}

/** The encoded bytes of a response. */
export interface EncodedResponse {
  bytes: Bytes
  coding: ContentCoding
}

interface CachedResponse {
  etag: string
  /** The response in the encoding of its first client. */
  first: Promise<EncodedResponse>
  /** The responses in other encodings. */
  recoded: Map<ContentCoding, Promise<EncodedResponse>>
  size: number
}

const sumLengths = (parts: readonly { length: number }[]) =>
  parts.reduce((sum, { length }) => sum + length, 0)

/** Returns the parts of a page in one piece; undefined for longer responses. */
function joinPage(parts: TextParts): Bytes | undefined {
  if (!Array.isArray(parts) || sumLengths(parts) > MAX_PAGE_CHARACTERS) return undefined
  return Buffer.concat(parts.map((part) => Buffer.from(part))) as Bytes
}

async function encodeResponse(parts: TextParts, coding: ContentCoding): Promise<EncodedResponse> {
  const page = joinPage(parts)
  if (page) return { bytes: encodePage(page, coding), coding }
  // Chunks are compressed off the main thread. Each part is released after that.
  const source = Readable.from(parts)
  const encoder = ENCODERS[coding]()
  source.on('error', (error) => encoder.destroy(error))
  const chunks: Bytes[] = []
  // Not by `stream/consumers`, which takes the time of a short list to build a blob.
  for await (const chunk of source.pipe(encoder)) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks) as Bytes, coding }
}

/** Caches the encoded responses of whole lists by request. An entry is valid for one entity tag. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>

  /** Creates a cache of this many bytes, which evicts the least recently used entries. */
  constructor(maxBytes = MAX_BYTES) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => Math.max(1, size),
    })
  }

  /**
   * Resolves with a response in this coding. It builds a missing response once for all waiting
   * requests. Short responses are not compressed.
   */
  async get(
    key: string,
    etag: string,
    coding: ContentCoding,
    buildParts: () => Promise<TextParts>,
  ): Promise<EncodedResponse> {
    const cached = this.#entries.get(key)
    const entry = cached?.etag === etag ? cached : this.#createEntry(key, etag, coding, buildParts)
    const first = await entry.first
    const isShort = first.coding === 'identity' && first.bytes.length < MIN_CHARACTERS
    if (first.coding === coding || isShort) return first
    return entry.recoded.get(coding) ?? this.#recode(key, entry, first, coding)
  }

  #createEntry(
    key: string,
    etag: string,
    coding: ContentCoding,
    buildParts: () => Promise<TextParts>,
  ): CachedResponse {
    const first = buildParts().then((parts) =>
      encodeResponse(
        parts,
        Array.isArray(parts) && sumLengths(parts) < MIN_CHARACTERS ? 'identity' : coding,
      ),
    )
    const entry: CachedResponse = { etag, first, recoded: new Map(), size: 0 }
    this.#entries.set(key, entry)
    first.then(
      ({ bytes }) => this.#addSize(key, entry, bytes),
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key)
      },
    )
    return entry
  }

  async #recode(
    key: string,
    entry: CachedResponse,
    { bytes, coding: storedCoding }: EncodedResponse,
    coding: ContentCoding,
  ): Promise<EncodedResponse> {
    const encoded = DECODERS[storedCoding](bytes).then((plainBytes) =>
      encodeResponse([plainBytes], coding),
    )
    entry.recoded.set(coding, encoded)
    this.#addSize(key, entry, (await encoded).bytes)
    return encoded
  }

  /** Adds to the size of an entry, unless another version has replaced it. */
  #addSize(key: string, entry: CachedResponse, { length }: Bytes): void {
    entry.size += length
    if (this.#entries.peek(key) !== entry) return
    // The cache measures only new entries, so delete the old one first.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }
}
