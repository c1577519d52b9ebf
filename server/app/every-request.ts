import type { MiddlewareHandler } from 'hono'
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

/**
 * Forbids caching by default: responses hold tokens and data that depend on the caller's rights.
 */
export const forbidStoring: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
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
