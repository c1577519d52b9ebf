import type { Context } from 'hono'

/**
 * Returns the origin of the web app for links in mails: PUBLIC_URL, or else that of the request's
 * host. `Origin` only says whether that is reached by TLS, because a caller can write anything in it.
 */
export function appAddress({ publicUrl }: { publicUrl?: string | undefined }, c: Context): string {
  if (publicUrl !== undefined) return publicUrl
  const own = new URL(c.req.url)
  const origin = c.req.header('origin') ?? ''
  return origin === `https://${own.host}` ? origin : own.origin
}

/** Whether the browser reaches the app by TLS, as it says itself: a proxy in front may end that. */
export const isSecure = (c: Context): boolean =>
  (c.req.header('origin') ?? c.req.url).startsWith('https:')
