import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The encoding of a response's bytes. */
export type ContentCoding = 'br' | 'gzip' | 'identity'
export type Bytes = Buffer<ArrayBuffer>

/** The length below which compressing costs more than it saves. */
export const MIN_CHARACTERS = 1024
/** The length up to which better compression costs a client no time: that of a page of rows. */
export const MAX_PAGE_CHARACTERS = 64 * 1024

/** Returns the content coding that a client accepts, by its `Accept-Encoding`. */
export function negotiateCoding(accepted: string | undefined): ContentCoding {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity'
}

const ENCODERS: Readonly<Record<ContentCoding, (page: Buffer) => Buffer>> = {
  br: (page) =>
    brotliCompressSync(page, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      },
    }),
  gzip: (page) => gzipSync(page, { level: 6 }),
  identity: (page) => page,
}

/** Encodes a page at once, because a stream in another thread takes three times as long. */
export const encodePage = (page: Buffer, coding: ContentCoding): Bytes =>
  ENCODERS[coding](page) as Bytes
