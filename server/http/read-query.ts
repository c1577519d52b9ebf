import type { Context } from 'hono'
import { gathered, type Given, pairsIn } from './input.ts'

/** What a call says in its address; throws 400 where that is broken or says more than any call takes. */
export function readQuery(c: Context): Given {
  const [, text = ''] = /\?([^#]*)/.exec(c.req.url) ?? []
  return gathered(pairsIn(text, 'malformed_address'))
}
