import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'

/** The headers of a JSON response. */
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** The text length above which compressing saves time. */
const MIN_COMPRESSED_LENGTH = 2048

/** Compresses a text for the client at a fast level; undefined for short texts. */
export function compressText(c: Context, text: string): Uint8Array<ArrayBuffer> | undefined {
  const acceptsGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  return acceptsGzip && text.length > MIN_COMPRESSED_LENGTH
    ? gzipSync(text, { level: 1 })
    : undefined
}

/** Responds with JSON text that the database has built. */
export function sendJsonText(c: Context, json: string): Response {
  const bytes = compressText(c, json)
  if (!bytes) return c.body(json, 200, JSON_TYPE)
  c.header('vary', 'accept-encoding', { append: true })
  return c.body(bytes, 200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
}
