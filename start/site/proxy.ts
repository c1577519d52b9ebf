import { type Context, Hono } from 'hono'
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Logger } from 'pino'
import type { AppEnv } from '../../server/context/context.ts'
import { translate } from '../../server/http/language.ts'
import { contentSecurity } from './content-security.ts'

/** Milliseconds to wait for the provider's response, and for each part of it. */
const TIMEOUT = 15_000

/** Hop-by-hop headers, which a proxy must not forward. */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** Headers about this site, which the provider must not get. */
const WITHHELD_FROM_PROVIDER = ['cookie', 'origin', 'referer']
/** Headers of the provider that would change how browsers treat this site. */
const WITHHELD_FROM_BROWSER = [
  'set-cookie',
  'strict-transport-security',
  'clear-site-data',
  'alt-svc',
]

export interface ProxyOptions {
  /** The provider's URL, with or without the trailing `/api`. */
  providerUrl: string
  /** The capabilities to report if the provider has no such endpoint; it has no extensions. */
  business: { timeZone: string; currency: string }
  log: Pick<Logger, 'info' | 'warn'>
  timeout?: number
}

function selectForwardedHeaders(headers: IncomingHttpHeaders, withheld: readonly string[]) {
  const connectionHeaders = (headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const omittedHeaders = new Set([...HOP_BY_HOP, ...withheld, ...connectionHeaders])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !omittedHeaders.has(name)))
}

/** Returns the URL at the provider; null for a path that would leave its API. */
function getTarget(base: string, { pathname, search }: URL): URL | null {
  const leavesApi = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){2}(?:[/\\]|%2f|%5c|$)/i.test(pathname)
  return leavesApi ? null : new URL(`${base}${pathname}${search}`)
}

class ProviderTimeout extends Error {}

/** Forwards the request to the provider and resolves with its response, whose body is streamed. */
function forward(c: Context<AppEnv>, target: URL, timeout: number): Promise<IncomingMessage> {
  const { raw } = c.req
  const headers = selectForwardedHeaders(Object.fromEntries(raw.headers), WITHHELD_FROM_PROVIDER)
  const send = target.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const upstream = send(target, { method: raw.method, headers, signal: raw.signal })
    const onTimeout = () => upstream.destroy(new ProviderTimeout())
    const timer = setTimeout(onTimeout, timeout)
    upstream.once('response', (response) => {
      clearTimeout(timer)
      response.setTimeout(timeout, onTimeout)
      resolve(response)
    })
    upstream.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    if (!raw.body) upstream.end()
    else {
      const body = Readable.fromWeb(raw.body as ReadableStream)
      body.once('error', (error) => upstream.destroy(error)).pipe(upstream)
    }
  })
}

function toResponse(c: Context<AppEnv>, response: IncomingMessage): Response {
  const status = response.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(
    selectForwardedHeaders(response.headers, WITHHELD_FROM_BROWSER),
  )) {
    for (const item of [value ?? []].flat()) headers.append(name, item)
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  const isEmpty = c.req.method === 'HEAD' || status === 204 || status === 304
  if (isEmpty) response.resume()
  return new Response(isEmpty ? null : (Readable.toWeb(response) as BodyInit), { status, headers })
}

function errorResponse(c: Context<AppEnv>, status: 404 | 502 | 504, code: string): Response {
  const key = `errors.server.${code}`
  return c.json({ message: translate({ key }, c.req.header('accept-language')), code }, status)
}

/** Proxies every request under /api to an outside provider. */
export function createProxy(options: ProxyOptions): Hono<AppEnv> {
  const { providerUrl, business, log, timeout = TIMEOUT } = options
  const base = providerUrl.replace(/[?#].*$/, '').replace(/(?:\/api)?\/*$/, '')
  // The provider may answer with a page.
  return new Hono<AppEnv>().use('/api/*', contentSecurity).all('/api/*', async (c) => {
    const { method, path } = c.req
    const target = getTarget(base, new URL(c.req.url))
    if (!target) return errorResponse(c, 404, 'no_such_call')
    const startedAt = performance.now()
    try {
      const response = await forward(c, target, timeout)
      const ms = Math.round(performance.now() - startedAt)
      log.info({ method, path, status: response.statusCode, ms }, 'passed on')
      if (response.statusCode === 404 && path === '/api/capabilities') {
        response.resume()
        return c.json({ data: { name: 'outside', extensions: [], ...business } })
      }
      return toResponse(c, response)
    } catch (error) {
      const isTimeout = error instanceof ProviderTimeout
      log.warn({ method, path, reason: (error as NodeJS.ErrnoException).code }, 'no answer')
      return isTimeout
        ? errorResponse(c, 504, 'provider_silent')
        : errorResponse(c, 502, 'provider_away')
    }
  })
}
