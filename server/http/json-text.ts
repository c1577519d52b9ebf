import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import {
  type Bytes,
  type ContentCoding,
  encodePage,
  MAX_PAGE_CHARACTERS,
  MIN_CHARACTERS,
  negotiateCoding,
} from './page-coding.ts'

/** The headers of a JSON response. */
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** A compressed text and its coding. */
interface CompressedText {
  bytes: Bytes
  coding: ContentCoding
}

/** Compresses a text for the client, a long one at a fast level; undefined for short texts. */
export function compressText(c: Context, text: string): CompressedText | undefined {
  const accepted = c.req.header('accept-encoding')
  const coding = negotiateCoding(accepted)
  if (coding === 'identity' || text.length < MIN_CHARACTERS) return undefined
  if (text.length <= MAX_PAGE_CHARACTERS)
    return { bytes: encodePage(Buffer.from(text), coding), coding }
  return /\bgzip\b/.test(accepted ?? '')
    ? { bytes: gzipSync(text, { level: 1 }), coding: 'gzip' }
    : undefined
}

/** Responds with JSON text that the database has built. */
export function sendJsonText(c: Context, json: string): Response {
  const compressed = compressText(c, json)
  if (!compressed) return c.body(json, 200, JSON_TYPE)
  return c.body(compressed.bytes, 200, {
    ...JSON_TYPE,
    vary: 'accept-encoding',
    'content-encoding': compressed.coding,
  })
}
