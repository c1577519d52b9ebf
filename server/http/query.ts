import type { AppContext } from '../context.ts'
import { gathered, type Given, pairsIn } from './given.ts'
import { Problem } from './problem.ts'

/** Characters of an address at most; a form that long is sent as a body. */
export const MAX_ADDRESS = 8000

/** Lets only addresses pass that can be read: 414 for one that is too long, 400 for broken letters in it. */
export async function readable(c: AppContext, next: () => Promise<void>): Promise<void> {
  const { url } = c.req
  if (url.length > MAX_ADDRESS) throw new Problem(414, 'too_long_address')
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    throw new Problem(400, 'malformed_address')
  }
  await next()
}

/** What a call says in its address; throws 400 where that is broken or says more than any call takes. */
export function readQuery(c: AppContext): Given {
  const [, text = ''] = /\?([^#]*)/.exec(c.req.url) ?? []
  return gathered(pairsIn(text, 'malformed_address'))
}
