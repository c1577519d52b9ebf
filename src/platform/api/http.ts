import { HttpError } from 'ra-core'
import { type Encoding, parseRequest, type Request } from '../../../registry/entities/requests.ts'
import { buildUrl, encodeFields, type RequestFields } from './body.ts'
import {
  clearPrefetches,
  hasPrefetchedBody,
  type PrefetchedRequest,
  takePrefetch,
} from './prefetch.ts'
import type { Versions } from './versions.ts'
import { buildProblem, PROBLEMS, readProblem } from './problems.ts'
import { type ApiResponse, parseResponse, readChunks, readText } from './response.ts'
import type { SessionStore } from './session.ts'
import { createTokenRefresh, type TabLocks } from './token-refresh.ts'

/** The values the request headers are built from. */
interface HeaderValues {
  requestId: string
  language: string
  /** The content type of the body. The browser sets the type of a form. */
  type?: string
  token?: string
  /** The `ETag` of the cached response. */
  etag?: string | null
  /** The version the row must have. */
  version?: number
  /** The time of the change, if the device kept it while offline. */
  doneAt?: string
  /** The idempotency key. */
  idempotencyKey?: string
  /** The requested content type; JSON by default. */
  accept?: string
  /** A preference that the provider may honour or ignore. */
  prefer?: string
}

/** Returns the headers of a request to the provider. */
function buildHeaders(values: HeaderValues): Record<string, string> {
  const { requestId, language, type, token, etag, version, doneAt, accept, prefer } = values
  const { idempotencyKey } = values
  return {
    Accept: accept ?? 'application/json',
    'Accept-Language': language,
    // The provider's API requires this value on every request, in every language: specification,
    // section 9.
    lang: 'du',
    'X-Request-Id': requestId,
    ...(type && { 'Content-Type': type }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(etag && { 'If-None-Match': etag }),
    ...(prefer && { Prefer: prefer }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
    ...(doneAt && { 'Done-At': doneAt }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** The options of a request in addition to its request line. */
export interface SendOptions {
  body?: RequestFields
  encoding?: Encoding
  query?: RequestFields
  signal?: AbortSignal
  /** The `ETag` of a cached response, sent as `If-None-Match`. */
  etag?: string | null
  /**
   * `renew` (the default): the access token, renewed once on 401. `once`: the access token as it
   * is. `none`: no token.
   */
  token?: 'renew' | 'once' | 'none'
  /** The longest silence of the connection before this request fails, in milliseconds. */
  timeout?: number
  /** The version the row must have, sent as `If-Match`. */
  version?: number
  /** Sends the change under an idempotency key, so that it takes effect once. */
  once?: boolean
  /** The idempotency key of a change whose caller wants to request the response later. */
  key?: string
  /** The time of the change, sent as `Done-At`, if the device kept it while offline. */
  doneAt?: string
  /** The requested content type, if it is not JSON. */
  accept?: string
  /** A preference that the provider may honour or ignore, sent as `Prefer`. */
  prefer?: string
  /** Receives the chunks of an endless body as they arrive. The response then has no body. */
  onText?: (text: string) => void
  /** Returns the versions that the text of `onText` has named, once it has ended. */
  getVersions?: () => Versions | null
}

/** The HTTP client of the provider's API; every request goes through it. */
export interface Http {
  send(request: Request, options?: SendOptions): Promise<ApiResponse>
  /**
   * Aborts the requests of the session and refuses new ones, because the session is about to end.
   * The returned function allows requests again.
   */
  suspend(): () => void
  /**
   * Returns the JSON of a prefetched request with the session's token, once. Returns undefined if
   * there is none.
   */
  takePrefetched(request: Request, query: RequestFields): unknown
}

export interface HttpSettings {
  session: SessionStore
  /** The language of the interface, in which the provider may write its error messages. */
  language: () => string
  fetch?: typeof fetch
  locks?: TabLocks
  /** The longest silence of the connection before a request fails, in milliseconds. */
  timeout?: number
  /** Called on status 503: the provider may be down. */
  onUnavailable?: () => void
  now?: () => number
  /** Called on every response, whatever its status. */
  onResponse?: () => void
  /** Called when a request did not arrive. */
  onFailure?: () => void
}

/**
 * Returns a random id of 32 hexadecimal digits, which identifies a request or a failure in a log.
 */
export function newRequestId(): string {
  // crypto.randomUUID exists over https and on localhost only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns a signal that aborts after `timeout` milliseconds without a call of `restart`, or when
 * `outerSignal` is aborted.
 */
function createIdleTimeout(timeout: number, outerSignal?: AbortSignal) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let hasTimedOut = false
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      hasTimedOut = true
      controller.abort()
    }, timeout)
  }
  const onAbort = () => controller.abort(outerSignal?.reason)
  if (outerSignal?.aborted) onAbort()
  outerSignal?.addEventListener('abort', onAbort)
  restart()
  const stop = () => {
    clearTimeout(timer)
    outerSignal?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, restart, stop, isExpired: () => hasTimedOut }
}

/** Creates a switch that aborts all requests at once and refuses new ones, by their signals. */
function createSuspension() {
  let currentController = new AbortController()
  return {
    suspend(): () => void {
      currentController.abort()
      return () => {
        currentController = new AbortController()
      }
    },
    /** Returns the signal of a request; throws while requests are refused. */
    getSignal({ signal }: Pick<SendOptions, 'signal'>): AbortSignal {
      currentController.signal.throwIfAborted()
      return AbortSignal.any([currentController.signal, signal ?? currentController.signal])
    },
  }
}

/** Returns the response of a prefetched request, which this signal now aborts. */
function awaitPrefetch(
  { answer, stop }: PrefetchedRequest,
  signal: AbortSignal,
): Promise<Response> {
  const abortPrefetch = () => stop.abort()
  signal.addEventListener('abort', abortPrefetch)
  if (signal.aborted) abortPrefetch()
  return answer
}

/** Reads an endless response until the provider ends it. */
async function readStream(
  response: Response,
  onActivity: () => void,
  { onText = () => undefined, getVersions }: SendOptions,
): Promise<ApiResponse> {
  await readChunks(response, (text) => {
    onActivity()
    onText(text)
  })
  const { status } = response
  const versions = getVersions?.() ?? null
  return { status, body: undefined, etag: null, version: null, versions, notModified: false }
}

/**
 * Returns the prefetched response for a request. A change clears all prefetches, because they may
 * be older than the change.
 */
function findPrefetch(method: string, url: string, { etag, accept }: SendOptions, token?: string) {
  if (method !== 'GET') clearPrefetches()
  else if (!etag && !accept) return takePrefetch(url, token)
  return undefined
}

/** Returns the tokens that no error message may contain. */
function listSecrets(session: SessionStore, token = ''): string[] {
  const { accessToken = '', refreshToken = '' } = session.read() ?? {}
  return [token, accessToken, refreshToken]
}

/** Reads requests that were prefetched with the token of a session. */
const createTakePrefetched =
  (session: SessionStore): Http['takePrefetched'] =>
  (request, query) => {
    const { url } = buildUrl(parseRequest(request), {}, query)
    const token = session.read()?.accessToken
    // The request for the rows takes a response that is still under way.
    return hasPrefetchedBody(url, token) ? takePrefetch(url, token)?.body : undefined
  }

/** The connection broke, or the provider failed. The provider may have run the request. */
const mayHaveRun = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status >= 500)

const isNetworkError = (error: unknown) => readProblem(error)?.messageKey === PROBLEMS.network

/** Sends a change under an idempotency key. `change` is a text that identifies the change. */
type SendOnce = <T>(change: string, send: (key: string) => Promise<T>) => Promise<T>

/**
 * Creates a sender for changes that must take effect once. If the response is cut off, the sender
 * repeats the change under the same key. If no response arrives again, the next caller with the
 * same change reuses the key.
 */
function createOnceSender(newKey: () => string): SendOnce {
  const keysOfUnanswered = new Map<string, string>()

  return async (change, send) => {
    const key = keysOfUnanswered.get(change) ?? newKey()
    keysOfUnanswered.set(change, key)
    try {
      const answer = await send(key).catch((error: unknown) => {
        if (isNetworkError(error)) return send(key)
        throw error
      })
      keysOfUnanswered.delete(change)
      return answer
    } catch (error) {
      if (!mayHaveRun(error)) keysOfUnanswered.delete(change)
      throw error
    }
  }
}

/**
 * Creates the HTTP client. It adds headers and token, applies the timeout, and throws an
 * `HttpError` with a `ProblemBody` on errors.
 */
export function createHttp(settings: HttpSettings): Http {
  const { session, language, timeout = 10_000 } = settings
  const fetchRequest = settings.fetch ?? ((input, requestInit) => fetch(input, requestInit))

  async function sendOnce(
    request: Request,
    options: SendOptions,
    token?: string,
    idempotencyKey?: string,
  ): Promise<ApiResponse> {
    const { url, fields } = buildUrl(parseRequest(request), options.body ?? {}, options.query ?? {})
    const encodedBody = fields && encodeFields(fields, options.encoding)
    const { etag, version, doneAt, accept, prefer } = options
    const { method } = parseRequest(request)
    const prefetched = findPrefetch(method, url, options, token)
    const requestId = prefetched?.id ?? newRequestId()
    const common = { requestId, language: language(), token, idempotencyKey, accept, prefer }
    const headers = buildHeaders({ ...common, type: encodedBody?.type, etag, version, doneAt })
    const timer = createIdleTimeout(options.timeout ?? timeout, options.signal)
    const requestInit = { method, headers, body: encodedBody?.body ?? null }
    const secrets = listSecrets(session, token)
    try {
      const response = await (prefetched
        ? awaitPrefetch(prefetched, timer.signal)
        : fetchRequest(url, { ...requestInit, signal: timer.signal }))
      timer.restart()
      settings.onResponse?.()
      if (response.status === 503) settings.onUnavailable?.()
      if (options.onText && response.ok) return await readStream(response, timer.restart, options)
      const text = await readText(response, timer.restart)
      return parseResponse(response, text, { request, requestId, secrets })
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      if (timer.isExpired()) throw buildProblem(PROBLEMS.timeout, { request, requestId, status: 0 })
      if (error instanceof Error && 'status' in error) throw error
      settings.onFailure?.()
      throw buildProblem(PROBLEMS.network, { request, requestId, status: 0 })
    } finally {
      timer.stop()
    }
  }

  const tokenRefresh = createTokenRefresh({
    session,
    locks: settings.locks,
    send: sendOnce,
    now: settings.now,
  })

  const { suspend, getSignal } = createSuspension()
  const sendOnceByChange = createOnceSender(newRequestId)

  async function send(request: Request, options: SendOptions = {}): Promise<ApiResponse> {
    if (options.token === 'none') return sendOnce(request, options)
    if (options.token === 'once') return sendOnce(request, options, session.read()?.accessToken)
    const signal = getSignal(options)
    const createSend = (key?: string) => (token?: string) =>
      sendOnce(request, { ...options, signal }, token, key)
    const sendWithKey = (key?: string) => tokenRefresh.withToken(request, createSend(key), signal)
    if (!options.once) return sendWithKey(options.key)
    return sendOnceByChange(JSON.stringify([request, options.body]), sendWithKey)
  }
  return { send, suspend, takePrefetched: createTakePrefetched(session) }
}
