import { HttpError } from 'ra-core'
import { type Encoding, partsOf, type Request } from '../../registry/entities/requests.ts'
import { encode, type Fields, urlOf } from './body.ts'
import { dropEarly, type EarlyRequest, peekEarly, takeEarly } from './request/early.ts'
import { problem, problemOf, PROBLEMS } from './problems.ts'
import { headersOf } from './request/headers.ts'
import { type ApiResponse, parseResponse, readChunks, readText } from './response.ts'
import type { SessionStore } from './session.ts'
import { createTokenRefresh, type Locks } from './token-refresh.ts'

/** The body, query and behaviour of a request beside its request line. */
export interface SendOptions {
  body?: Fields
  encoding?: Encoding
  query?: Fields
  signal?: AbortSignal
  /** The `ETag` of a cached response, sent as `If-None-Match`. */
  etag?: string | null
  /**
   * `renew` (the default): the access token, renewed once on 401. `once`: the access token as it
   * is. `none`: no token.
   */
  token?: 'renew' | 'once' | 'none'
  /** How long the connection may be silent before this request fails, in milliseconds. */
  timeout?: number
  /** The version that the row must have, sent as `If-Match`. */
  version?: number
  /** A change that is sent under a key, so that it has its effect once. */
  once?: boolean
  /** The key of a change whose sender wants to ask for its answer later. */
  key?: string
  /** The type of answer that is asked for, if it is not JSON. */
  accept?: string
  /** A preference that the provider may honour or ignore, sent as `Prefer`. */
  prefer?: string
  /** Receives a body that does not end, as it comes; the response then has none. */
  onText?: (text: string) => void
}

/** The HTTP client of the provider's API; every request goes through it. */
export interface Http {
  send(request: Request, options?: SendOptions): Promise<ApiResponse>
  /**
   * Aborts the requests of the session and refuses further ones, because it is about to end; the
   * returned function allows them again.
   */
  suspend(): () => void
  /**
   * Returns the JSON of a request with the session's token that was sent before the app ran, the
   * same object each time until somebody takes it; undefined where there is none.
   */
  ahead(request: Request, query: Fields, use: 'peek' | 'take'): unknown
}

export interface HttpSettings {
  session: SessionStore
  /** The language of the interface, in which the provider may write its error messages. */
  language: () => string
  fetch?: typeof fetch
  locks?: Locks
  /** How long the connection may be silent before a request fails, in milliseconds. */
  timeout?: number
  /** Called on status 503: the provider may be down. */
  onUnavailable?: () => void
  now?: () => number
  /** Called on every response, whatever its status. */
  onResponse?: () => void
  /** Called when a request did not arrive. */
  onFailure?: () => void
}

/** Returns a random id of 32 hexadecimal digits, by which a request or a failure is found in a log. */
export function newRequestId(): string {
  // crypto.randomUUID exists over https and on localhost only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Aborts its signal after `timeout` milliseconds without a call of `restart`, or when `outer` is
 * aborted.
 */
function idleTimeout(timeout: number, outer?: AbortSignal) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let expired = false
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      expired = true
      controller.abort()
    }, timeout)
  }
  const onAbort = () => controller.abort(outer?.reason)
  if (outer?.aborted) onAbort()
  outer?.addEventListener('abort', onAbort)
  restart()
  const end = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, restart, end, isExpired: () => expired }
}

/** Creates what aborts all requests at once and refuses further ones, by their signals. */
function createSuspension() {
  let allowed = new AbortController()
  return {
    suspend(): () => void {
      allowed.abort()
      return () => {
        allowed = new AbortController()
      }
    },
    /** Returns the signal of a request; throws while requests are refused. */
    signalOf({ signal }: Pick<SendOptions, 'signal'>): AbortSignal {
      allowed.signal.throwIfAborted()
      return AbortSignal.any([allowed.signal, signal ?? allowed.signal])
    },
  }
}

/** The answer to a request that is under way already, from now on under this signal. */
function answerOf({ answer, stop }: EarlyRequest, signal: AbortSignal): Promise<Response> {
  const abort = () => stop.abort()
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return answer
}

/** Reads a response that does not end by itself, until the provider ends it. */
async function follow(
  response: Response,
  onSign: () => void,
  onText: (text: string) => void,
): Promise<ApiResponse> {
  await readChunks(response, (text) => {
    onSign()
    onText(text)
  })
  const { status } = response
  return { status, body: undefined, etag: null, version: null, notModified: false }
}

/** Finds a request that was sent before the app ran; what was asked before a change may not know of it. */
function earlyFor(method: string, url: string, { etag, accept }: SendOptions, token?: string) {
  if (method !== 'GET') dropEarly()
  else if (!etag && !accept) return takeEarly(url, token)
  return undefined
}

/** The tokens that no message may show. */
function secretsOf(session: SessionStore, token = ''): string[] {
  const { accessToken = '', refreshToken = '' } = session.read() ?? {}
  return [token, accessToken, refreshToken]
}

/** Reads what was asked before the app ran with the token of a session. */
const aheadIn =
  (session: SessionStore): Http['ahead'] =>
  (request, query, use) => {
    const { url } = urlOf(partsOf(request), {}, query)
    const token = session.read()?.accessToken
    const body = peekEarly(url, token)
    if (body !== undefined && use === 'take') takeEarly(url, token)
    return body
  }

/** The connection broke, or the provider failed: it may have done what it was asked. */
const isUnanswered = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status >= 500)

const isCutOff = (error: unknown) => problemOf(error)?.messageKey === PROBLEMS.network

/** Sends a change, known by a text that says all of it, under a key. */
type SendOnce = <T>(change: string, send: (key: string) => Promise<T>) => Promise<T>

/**
 * Creates what sends changes that are to have their effect once. A change whose answer was cut off
 * is sent once more under its key; if none comes again, whoever repeats the same change sends it
 * under that key, too.
 */
function createOnce(newKey: () => string): SendOnce {
  const unanswered = new Map<string, string>()

  return async (change, send) => {
    const key = unanswered.get(change) ?? newKey()
    unanswered.set(change, key)
    try {
      const answer = await send(key).catch((error: unknown) => {
        if (isCutOff(error)) return send(key)
        throw error
      })
      unanswered.delete(change)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) unanswered.delete(change)
      throw error
    }
  }
}

/**
 * Creates the HTTP client: headers, token, timeout, and errors as an `HttpError` with a
 * `ProblemBody`.
 */
export function createHttp(settings: HttpSettings): Http {
  const { session, language, timeout = 10_000 } = settings
  const doFetch = settings.fetch ?? ((input, init) => fetch(input, init))

  async function sendOnce(
    request: Request,
    options: SendOptions,
    token?: string,
    key?: string,
  ): Promise<ApiResponse> {
    const { url, fields } = urlOf(partsOf(request), options.body ?? {}, options.query ?? {})
    const encoded = fields && encode(fields, options.encoding)
    const { etag, version, accept, prefer } = options
    const { method } = partsOf(request)
    const early = earlyFor(method, url, options, token)
    const requestId = early?.id ?? newRequestId()
    const known = { requestId, language: language(), type: encoded?.type, token, key }
    const headers = headersOf({ ...known, etag, version, accept, prefer })
    const idle = idleTimeout(options.timeout ?? timeout, options.signal)
    const init = { method, headers, body: encoded?.body ?? null }
    const secrets = secretsOf(session, token)
    try {
      const response = await (early
        ? answerOf(early, idle.signal)
        : doFetch(url, { ...init, signal: idle.signal }))
      idle.restart()
      settings.onResponse?.()
      if (response.status === 503) settings.onUnavailable?.()
      if (options.onText && response.ok) return await follow(response, idle.restart, options.onText)
      const text = await readText(response, idle.restart)
      return parseResponse(response, text, { request, requestId, secrets })
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      if (idle.isExpired()) throw problem(PROBLEMS.timeout, { request, requestId, status: 0 })
      if (error instanceof Error && 'status' in error) throw error
      settings.onFailure?.()
      throw problem(PROBLEMS.network, { request, requestId, status: 0 })
    } finally {
      idle.end()
    }
  }

  const tokenRefresh = createTokenRefresh({
    session,
    locks: settings.locks,
    send: sendOnce,
    now: settings.now,
  })

  const { suspend, signalOf } = createSuspension()
  const once = createOnce(newRequestId)

  async function send(request: Request, options: SendOptions = {}): Promise<ApiResponse> {
    if (options.token === 'none') return sendOnce(request, options)
    if (options.token === 'once') return sendOnce(request, options, session.read()?.accessToken)
    const signal = signalOf(options)
    const sendWith = (key?: string) => (token?: string) =>
      sendOnce(request, { ...options, signal }, token, key)
    const sendUnder = (key?: string) => tokenRefresh.withToken(request, sendWith(key), signal)
    if (!options.once) return sendUnder(options.key)
    return once(JSON.stringify([request, options.body]), sendUnder)
  }
  return { send, suspend, ahead: aheadIn(session) }
}
