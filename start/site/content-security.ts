import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers'

const POLICY = {
  defaultSrc: ["'self'"],
  // The first script is inline, because a request of its own would delay all others.
  scriptSrc: ["'self'", NONCE],
  // Charts insert style elements, each with the nonce of the page.
  styleSrc: ["'self'", NONCE],
  // Spreadsheets are compressed in workers from blob URLs, which this policy covers.
  workerSrc: ["'self'", 'blob:'],
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The placeholder for nonces in the page. */
const EMPTY_NONCE = 'nonce=""'

/** Sets a content security policy that allows only resources of the same origin. */
export const contentSecurity: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: POLICY,
  strictTransportSecurity: false,
})

/**
 * The content security policy of the API viewer, which sets style attributes. Style elements still
 * need the nonce.
 */
export const viewerSecurity: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: { ...POLICY, styleSrcAttr: ["'unsafe-inline'"] },
  strictTransportSecurity: false,
})

/**
 * Inserts the nonce of this response into the page, for its first script and its style elements.
 */
export function withNonce(page: string, c: Context<{ Variables: SecureHeadersVariables }>): string {
  return page.replaceAll(EMPTY_NONCE, `nonce="${c.get('secureHeadersNonce') ?? ''}"`)
}
