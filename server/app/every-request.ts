import type { MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { AppEnv } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/** Logs one line per request, without body, query, tokens and names. */
export function logRequests(log: Pick<Logger, 'info'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startTime = performance.now()
    await next()
    const duration = Math.round(performance.now() - startTime)
    const { method, path } = c.req
    log.info(
      { method, path, status: c.res.status, ms: duration, requestId: c.get('requestId') },
      'call',
    )
  }
}

/** A request id of a client. Ids of other characters or lengths are replaced. */
const REQUEST_ID = /^[\w\-=]{1,64}$/

/** Gives each request an id, that of its `X-Request-Id` or a new one. */
export const nameRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const sentId = c.req.header('x-request-id') ?? ''
  c.set('requestId', REQUEST_ID.test(sentId) ? sentId : randomUUID())
  await next()
}

/**
 * The headers of answers whose handlers set no others. They forbid caching, because answers hold
 * tokens and data that depend on the caller's rights. Headers that matter only for pages are
 * missing.
 */
const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/**
 * Adds the default headers and the request's id to answers. They go to Node's response, because in a
 * `Headers` object they take as long as the rest of a cached answer. Answers without a socket, as in
 * tests, have no other place for them.
 */
export const addDefaultHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const headers = { ...DEFAULT_HEADERS, 'x-request-id': c.get('requestId') }
  const outgoing = c.env?.outgoing
  if (outgoing) for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
  await next()
  if (outgoing) return
  for (const [name, value] of Object.entries(headers))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}

/** The maximum number of characters of a URL. Larger parameters are sent as a body. */
export const MAX_URL = 8000

/** Refuses URLs that are too long (414) or have a broken percent-encoding (400). */
export const refuseInvalidUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { url } = c.req
  if (url.length > MAX_URL) throw new Problem(414, 'too_long_address')
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    throw new Problem(400, 'malformed_address')
  }
  await next()
}

/** The memory of one server for the large bodies of all its requests, in bytes. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
/** The share of one account: two of the largest uploads, so that nobody shuts out the others. */
const MAX_ACCOUNT_BYTES = 24 * 1024 * 1024

/**
 * Limits the memory of all bodies together, and of those of one account. A request reserves its
 * part by `holdBytes`, which throws 503 if too little is left. The answer releases it.
 */
export function limitTotalBodyBytes(): MiddlewareHandler<AppEnv> {
  let totalBytes = 0
  const bytesByAccount = new Map<number, number>()
  const addBytes = (account: number, bytes: number) => {
    totalBytes += bytes
    const accountBytes = (bytesByAccount.get(account) ?? 0) + bytes
    if (accountBytes === 0) bytesByAccount.delete(account)
    else bytesByAccount.set(account, accountBytes)
  }
  return async (c, next) => {
    let requestBytes = 0
    let account = 0
    c.set('holdBytes', (bytes) => {
      account = c.get('caller').id
      const isOverShare = (bytesByAccount.get(account) ?? 0) + bytes > MAX_ACCOUNT_BYTES
      if (isOverShare || totalBytes + bytes > MAX_BODY_BYTES) throw new Problem(503, 'busy')
      addBytes(account, bytes)
      requestBytes += bytes
    })
    try {
      await next()
    } finally {
      if (requestBytes > 0) addBytes(account, -requestBytes)
    }
  }
}
