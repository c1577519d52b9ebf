import type { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { HttpError } from 'ra-core'
import type { Request } from '../../../registry/entities/requests.ts'
import { buildProblem, PROBLEMS } from './problems.ts'
import type { ApiResponse } from './response.ts'
import { expireSession, type Session, type SessionStore } from './session.ts'
import { getRenewalTime } from './token-lifetime.ts'

/** The part of `navigator.locks` that keeps two tabs from renewing a token at once. */
export interface TabLocks {
  request<T>(name: string, runLocked: () => Promise<T>): Promise<T>
}

interface RefreshDependencies {
  session: SessionStore
  locks: TabLocks | undefined
  now?: () => number
  send(request: Request, options: { body: Record<string, unknown> }): Promise<ApiResponse>
}

type RefreshCall = typeof accountCalls.refresh
// Repeats the declared request with its type, so that the first chunk does not load the
// declaration.
const RENEW_REQUEST: RefreshCall['request'] = 'POST jwt/refresh-token'

const isUnauthorized = (error: unknown) => error instanceof HttpError && error.status === 401

const isRefusal = (error: unknown) =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Reads the renewed tokens. Of concurrent refreshes only one receives a new refresh token; the
 * others keep theirs.
 */
function readTokens(body: unknown): { accessToken: string; refreshToken?: string } | undefined {
  const root = body as (Partial<Session> & { data?: Partial<Session> }) | null | undefined
  const { accessToken, refreshToken } = root?.data ?? root ?? {}
  if (typeof accessToken !== 'string') return undefined
  return typeof refreshToken === 'string' ? { accessToken, refreshToken } : { accessToken }
}

/** Resolves with the session once it is no longer expired. Rejects when the request is aborted. */
function awaitResumed(session: SessionStore, signal?: AbortSignal): Promise<Session | null> {
  return new Promise((resolve, reject) => {
    const endWaiting = () => {
      const current = session.read()
      if (signal?.aborted) reject(signal.reason)
      else if (current?.over) return
      else resolve(current)
      unsubscribe()
      signal?.removeEventListener('abort', endWaiting)
    }
    const unsubscribe = session.subscribe(endWaiting)
    signal?.addEventListener('abort', endWaiting)
    endWaiting()
  })
}

/** Stores the session as expired, unless it was renewed or replaced in the meantime. */
function expireIfCurrent(session: SessionStore, refusedToken: string): void {
  const current = session.readAgain()
  if (current?.accessToken === refusedToken) session.write(expireSession(current))
}

/**
 * Returns whether an access token is about to expire, so that it is renewed before a request fails.
 */
const isDue = ({ due, over }: Session, now: number) => !over && due !== undefined && now >= due

/** Sends a request again with a renewed token; a second 401 expires the session. */
async function sendAgain(
  session: RefreshDependencies['session'],
  send: (token?: string) => Promise<ApiResponse>,
  token: string,
) {
  try {
    return await send(token)
  } catch (error) {
    if (isUnauthorized(error)) expireIfCurrent(session, token)
    throw error
  }
}

/**
 * Creates the renewal of a session's access token: one refresh at a time, in this tab and across
 * tabs.
 */
export function createTokenRefresh({
  session,
  locks,
  send,
  now: getTime = Date.now,
}: RefreshDependencies) {
  let runningRefresh: Promise<Session | null> | undefined

  /** Renews a token that was refused or is due. Resolves with the session, renewed or expired. */
  async function renew(refusedToken: string): Promise<Session | null> {
    const previous = session.readAgain()
    // Another tab renewed the token or signed out while this one waited for the lock.
    if (!previous || previous.over || previous.accessToken !== refusedToken) return previous
    try {
      const fields: SentValues<RefreshCall> = { refreshToken: previous.refreshToken }
      const { body } = await send(RENEW_REQUEST, { body: fields })
      const tokens = readTokens(body)
      if (!tokens) throw buildProblem(PROBLEMS.wrongShape, { request: RENEW_REQUEST, status: 200 })
      const current = session.readAgain()
      if (current?.refreshToken !== previous.refreshToken) return current
      const due = getRenewalTime(tokens.accessToken, getTime())
      const renewedSession = { ...current, ...tokens, due }
      session.write(renewedSession)
      return renewedSession
    } catch (error) {
      // Only a refusal ends the session. An unreachable provider does not.
      if (!isRefusal(error)) throw error
      expireIfCurrent(session, previous.accessToken)
      return session.read()
    }
  }

  function renewOnce(refusedToken: string): Promise<Session | null> {
    runningRefresh ??= (
      locks ? locks.request('washboard-session', () => renew(refusedToken)) : renew(refusedToken)
    ).finally(() => {
      runningRefresh = undefined
    })
    return runningRefresh
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
    const previous = session.read()
    if (!previous) return sendWithToken()
    // A request of one user must never be sent with the token of another.
    const requireToken = (current: Session | null) => {
      if (current && current.id === previous.id) return current.accessToken
      throw buildProblem(PROBLEMS.unauthorized, { request, status: 401 })
    }
    // If the renewal fails, the old token may still be valid.
    if (isDue(previous, getTime())) await renewOnce(previous.accessToken).catch(() => undefined)
    const current = session.read()
    const resumedSession = current?.over ? await awaitResumed(session, signal) : current
    const token = requireToken(resumedSession)
    try {
      return await sendWithToken(token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      await renewOnce(token)
      return sendAgain(session, sendWithToken, requireToken(await awaitResumed(session, signal)))
    }
  }

  return { withToken }
}
