import { type Encoding, partsOf, type Request } from '../../resources/kit/entities/requests.ts'
import { type Answer, answerOf, readText } from './answer.ts'
import { addressOf, encode, type Fields } from './body.ts'
import { problem, PROBLEMS } from './problems.ts'
import type { SessionStore } from './session.ts'
import { createTokenRefresh, type Locks } from './token-refresh.ts'

/** What a call brings beside its request line. */
export interface SendOptions {
  body?: Fields
  encoding?: Encoding
  query?: Fields
  signal?: AbortSignal
  /** Ask only for what changed since the answer that carried it. */
  etag?: string | null
  /** `renew` (usual): the token, renewed once when refused. `once`: as it is. `none`: without. */
  token?: 'renew' | 'once' | 'none'
  /** How long the provider may be silent to this call, in milliseconds. */
  timeout?: number
}

/** The one way to the provider's API. */
export interface Http {
  send(request: Request, options?: SendOptions): Promise<Answer>
}

export interface HttpSettings {
  session: SessionStore
  /** The language of the interface: the provider may answer error texts in it. */
  language: () => string
  fetch?: typeof fetch
  locks?: Locks
  /** How long the provider may be silent, in milliseconds. */
  timeout?: number
  /** Told that a call was answered 503: the provider may be away. */
  onAway?: () => void
  now?: () => number
  /** Told of every answer, whatever it says. */
  onAnswer?: () => void
  /** Told that a call did not arrive. */
  onFailure?: () => void
}

/** Names a call, or anything that must be found again in a log. */
export function newRequestId(): string {
  // crypto.randomUUID exists over https and on localhost only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function deadline(timeout: number, outer?: AbortSignal) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let expired = false
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      expired = true
      controller.abort()
    }, timeout)
  }
  const onAbort = () => controller.abort(outer?.reason)
  if (outer?.aborted) onAbort()
  outer?.addEventListener('abort', onAbort)
  alive()
  const end = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, alive, end, isExpired: () => expired }
}

/** Makes the one object that knows HTTP. */
export function createHttp(settings: HttpSettings): Http {
  const { session, language, timeout = 10_000 } = settings
  const doFetch = settings.fetch ?? ((input, init) => fetch(input, init))

  async function once(request: Request, options: SendOptions, token?: string): Promise<Answer> {
    const { url, fields } = addressOf(partsOf(request), options.body ?? {}, options.query ?? {})
    const encoded = fields && encode(fields, options.encoding)
    const requestId = newRequestId()
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': language(),
      // The provider's API wants this on every call, whatever the language: specification, section 9.
      lang: 'du',
      'X-Request-Id': requestId,
      ...(encoded?.type && { 'Content-Type': encoded.type }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(options.etag && { 'If-None-Match': options.etag }),
    }
    const clock = deadline(options.timeout ?? timeout, options.signal)
    const init = { method: partsOf(request).method, headers, body: encoded?.body ?? null }
    const now = session.read()
    const secrets = [token ?? '', now?.accessToken ?? '', now?.refreshToken ?? '']
    try {
      const response = await doFetch(url, { ...init, signal: clock.signal })
      clock.alive()
      settings.onAnswer?.()
      if (response.status === 503) settings.onAway?.()
      const text = await readText(response, clock.alive)
      return answerOf(response, text, { request, requestId, secrets })
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      if (clock.isExpired()) throw problem(PROBLEMS.timeout, { request, requestId, status: 0 })
      if (error instanceof Error && 'status' in error) throw error
      settings.onFailure?.()
      throw problem(PROBLEMS.network, { request, requestId, status: 0 })
    } finally {
      clock.end()
    }
  }

  const renewal = createTokenRefresh({
    session,
    locks: settings.locks,
    send: once,
    now: settings.now,
  })

  async function send(request: Request, options: SendOptions = {}): Promise<Answer> {
    if (options.token === 'none') return once(request, options)
    if (options.token === 'once') return once(request, options, session.read()?.accessToken)
    return renewal.withToken(request, (token) => once(request, options, token), options.signal)
  }
  return { send }
}
