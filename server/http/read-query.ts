import type { Context } from 'hono'
import { collectPairs, type Input, parsePairs } from './input.ts'

/** What a call says in its address; throws 400 where that is broken or says more than any call takes. */
export function readQuery(c: Context): Input {
  const [, text = ''] = /\?([^#]*)/.exec(c.req.url) ?? []
  return collectPairs(parsePairs(text, 'malformed_address'))
}
