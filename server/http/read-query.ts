import type { Context } from 'hono'
import { collectPairs, type Input, parsePairs } from './input.ts'

/** Parses the query string of a request; throws 400 for broken encoding and above the limits. */
export function readQuery(c: Context): Input {
  const [, text = ''] = /\?([^#]*)/.exec(c.req.url) ?? []
  return collectPairs(parsePairs(text, 'malformed_address'))
}
