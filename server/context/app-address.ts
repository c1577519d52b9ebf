import type { Context } from 'hono'

/**
 * Returns the origin of the web app for links in mails: PUBLIC_URL, or else the request's host. The
 * `Origin` header decides only between http and https, because a caller can forge it.
 */
export function getAppAddress(
  { publicUrl }: { publicUrl?: string | undefined },
  c: Context,
): string {
  if (publicUrl !== undefined) return publicUrl
  const requestUrl = new URL(c.req.url)
  const origin = c.req.header('origin') ?? ''
  return origin === `https://${requestUrl.host}` ? origin : requestUrl.origin
}

/**
 * Returns whether the browser uses TLS. It relies on the browser's headers, because a proxy may end
 * TLS.
 */
export const isSecure = (c: Context): boolean =>
  (c.req.header('origin') ?? c.req.url).startsWith('https:')
