import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers'

const POLICY = {
  defaultSrc: ["'self'"],
  // The page's first script stands in the page, because a call of its own would hold up all others.
  scriptSrc: ["'self'", NONCE],
  // Charts insert style elements; each must carry the nonce of the page.
  styleSrc: ["'self'", NONCE],
  // Spreadsheets are compressed in workers from blob URLs, which this policy covers as well.
  workerSrc: ["'self'", 'blob:'],
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The empty nonces in the page, to be replaced. */
const EMPTY_NONCE = 'nonce=""'

/** Sets a content security policy that allows only resources of the same origin. */
export const contentSecurity: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: POLICY,
  strictTransportSecurity: false,
})

/**
 * The same for the viewer of the API, which measures and numbers lines by style attributes: these
 * run no code, and style elements need the nonce still.
 */
export const viewerSecurity: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: { ...POLICY, styleSrcAttr: ["'unsafe-inline'"] },
  strictTransportSecurity: false,
})

/** Inserts the nonce of this response into the page, so that its first script and its style elements are allowed. */
export function withNonce(page: string, c: Context<{ Variables: SecureHeadersVariables }>): string {
  return page.replaceAll(EMPTY_NONCE, `nonce="${c.get('secureHeadersNonce') ?? ''}"`)
}
