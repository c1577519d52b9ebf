import type { Context } from 'hono'

/** Returns the origin of the web app: from the Origin header, or else from the request's URL. */
export function appAddress(c: Context): string {
  const origin = c.req.header('origin') ?? ''
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : new URL(c.req.url).origin
}
