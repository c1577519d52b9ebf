import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers'

const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Charts bring style elements of their own; each must carry the number made for this page alone.
  styleSrc: ["'self'", NONCE],
  // Spreadsheets are packed in workers out of blobs, which are bound by this policy as well.
  workerSrc: ["'self'", 'blob:'],
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** What index.html says where the number of the page goes. */
const BLANK = 'nonce=""'

/** What the app's pages may load, and from where: nothing of anybody else's. */
export const contentSecurity: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: POLICY,
  strictTransportSecurity: false,
})

/** A page with the number that its policy allows style elements by, made for this answer alone. */
export function withNonce(page: string, c: Context<{ Variables: SecureHeadersVariables }>): string {
  return page.replace(BLANK, `nonce="${c.get('secureHeadersNonce') ?? ''}"`)
}
