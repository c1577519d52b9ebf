import type { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { HttpError } from 'ra-core'
import type { Request } from '../../../registry/entities/requests.ts'
import { problem, PROBLEMS } from './problems.ts'
import type { ApiResponse } from './response.ts'
import { expireSession, type Session, type SessionStore } from './session.ts'
import { renewalTime } from './token-lifetime.ts'

/** The part of `navigator.locks` that keeps two tabs from renewing a token at once. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>
}

interface Deps {
  session: SessionStore
  locks: Locks | undefined
  now?: () => number
  send(request: Request, options: { body: Record<string, unknown> }): Promise<ApiResponse>
}

type Refresh = typeof accountCalls.refresh
// Repeats the declared request with its type, so that the first chunk does not load the
// declaration.
const RENEW: Refresh['request'] = 'POST jwt/refresh-token'

const isUnauthorized = (error: unknown) => error instanceof HttpError && error.status === 401

const isRefused = (error: unknown) =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Reads the renewed tokens. Of concurrent refreshes only one receives a new refresh token; the
 * others keep theirs.
 */
function readTokens(body: unknown): { accessToken: string; refreshToken?: string } | undefined {
  const outer = body as (Partial<Session> & { data?: Partial<Session> }) | null | undefined
  const { accessToken, refreshToken } = outer?.data ?? outer ?? {}
  if (typeof accessToken !== 'string') return undefined
  return typeof refreshToken === 'string' ? { accessToken, refreshToken } : { accessToken }
}

/** Resolves with the session once it is no longer expired. Rejects when the request is aborted. */
function whenResumed(session: SessionStore, signal?: AbortSignal): Promise<Session | null> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const now = session.read()
      if (signal?.aborted) reject(signal.reason)
      else if (now?.over) return
      else resolve(now)
      stop()
      signal?.removeEventListener('abort', check)
    }
    const stop = session.subscribe(check)
    signal?.addEventListener('abort', check)
    check()
  })
}

/** Stores the session as expired, unless it was renewed or replaced in the meantime. */
function expire(session: SessionStore, refused: string): void {
  const now = session.readAgain()
  if (now?.accessToken === refused) session.write(expireSession(now))
}

/**
 * Returns whether an access token is about to expire, so that it is renewed before a request fails.
 */
const isDue = ({ due, over }: Session, now: number) => !over && due !== undefined && now >= due

/** Sends a request again with a renewed token; a second 401 expires the session. */
async function retry(
  session: Deps['session'],
  send: (token?: string) => Promise<ApiResponse>,
  token: string,
) {
  try {
    return await send(token)
  } catch (error) {
    if (isUnauthorized(error)) expire(session, token)
    throw error
  }
}

/**
 * Creates the renewal of a session's access token: one refresh at a time, in this tab and across
 * tabs.
 */
export function createTokenRefresh({ session, locks, send, now: clock = Date.now }: Deps) {
  let running: Promise<Session | null> | undefined

  /** Renews a token that was refused or is due. Resolves with the session, renewed or expired. */
  async function renew(refused: string): Promise<Session | null> {
    const before = session.readAgain()
    // Another tab renewed the token or signed out while this one waited for the lock.
    if (!before || before.over || before.accessToken !== refused) return before
    try {
      const fields: SentValues<Refresh> = { refreshToken: before.refreshToken }
      const { body } = await send(RENEW, { body: fields })
      const tokens = readTokens(body)
      if (!tokens) throw problem(PROBLEMS.wrongShape, { request: RENEW, status: 200 })
      const now = session.readAgain()
      if (now?.refreshToken !== before.refreshToken) return now
      const renewed = { ...now, ...tokens, due: renewalTime(tokens.accessToken, clock()) }
      session.write(renewed)
      return renewed
    } catch (error) {
      // Only a refusal ends the session. An unreachable provider does not.
      if (!isRefused(error)) throw error
      expire(session, before.accessToken)
      return session.read()
    }
  }

  function renewOnce(refused: string): Promise<Session | null> {
    running ??= (
      locks ? locks.request('washboard-session', () => renew(refused)) : renew(refused)
    ).finally(() => {
      running = undefined
    })
    return running
  }

  /**
   * Sends a request with the session's token, and again with a renewed token after status 401. A
   * request of an expired session is sent once its user has signed in again.
   */
  async function withToken(
    request: Request,
    sendWithToken: (token?: string) => Promise<ApiResponse>,
    signal?: AbortSignal,
  ) {
    const before = session.read()
    if (!before) return sendWithToken()
    // A request of one user must never be sent with the token of another.
    const requireToken = (now: Session | null) => {
      if (now && now.id === before.id) return now.accessToken
      throw problem(PROBLEMS.unauthorized, { request, status: 401 })
    }
    // If the renewal fails, the old token may still be valid.
    if (isDue(before, clock())) await renewOnce(before.accessToken).catch(() => undefined)
    const now = session.read()
    const token = requireToken(now?.over ? await whenResumed(session, signal) : now)
    try {
      return await sendWithToken(token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      await renewOnce(token)
      return retry(session, sendWithToken, requireToken(await whenResumed(session, signal)))
    }
  }

  return { withToken }
}
