import { HttpError } from 'ra-core'
import { type AccountCalls, accountCalls } from '../../resources/account/index.ts'
import type { BodyOf } from '../../resources/kit/account/account-call.ts'
import type { Request } from '../../resources/kit/entities/requests.ts'
import type { Answer } from './answer.ts'
import { problem, PROBLEMS } from './problems.ts'
import { overOf, type Session, type SessionStore } from './session.ts'
import { dueAt } from './token-lifetime.ts'

/** The part of `navigator.locks` that keeps two tabs from renewing at once. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>
}

interface Deps {
  session: SessionStore
  locks: Locks | undefined
  now?: () => number
  send(request: Request, options: { body: Record<string, unknown> }): Promise<Answer>
}

const RENEW = accountCalls.refresh.request

const isEnded = (error: unknown) => error instanceof HttpError && error.status === 401

const isRefused = (error: unknown) =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429

/** New tokens; of calls that crossed only one gets a new refresh token, the others keep theirs. */
function tokensIn(body: unknown): { accessToken: string; refreshToken?: string } | undefined {
  const outer = body as (Partial<Session> & { data?: Partial<Session> }) | null | undefined
  const { accessToken, refreshToken } = outer?.data ?? outer ?? {}
  if (typeof accessToken !== 'string') return undefined
  return typeof refreshToken === 'string' ? { accessToken, refreshToken } : { accessToken }
}

/** The session once it is no longer over; whoever gives up the call is not kept waiting. */
function backAgain(session: SessionStore, signal?: AbortSignal): Promise<Session | null> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = session.read()
      if (signal?.aborted) reject(signal.reason)
      else if (now?.over) return
      else resolve(now)
      stop()
      signal?.removeEventListener('abort', look)
    }
    const stop = session.subscribe(look)
    signal?.addEventListener('abort', look)
    look()
  })
}

/** Marks a session as over, unless somebody has renewed or replaced it meanwhile. */
function end(session: SessionStore, refused: string): void {
  const now = session.read()
  if (now?.accessToken === refused) session.write(overOf(now))
}

/** Whether a token is about to end, so that it is renewed before it is refused. */
const isDue = ({ due, over }: Session, now: number) => !over && due !== undefined && now >= due

/** Makes a call once more, with a renewed token; a second refusal ends the session. */
async function repeat(
  session: Deps['session'],
  call: (token?: string) => Promise<Answer>,
  token: string,
) {
  try {
    return await call(token)
  } catch (error) {
    if (isEnded(error)) end(session, token)
    throw error
  }
}

/** Keeps a session's access token fresh: one renewal at a time, in this tab and across tabs. */
export function createTokenRefresh({ session, locks, send, now: clock = Date.now }: Deps) {
  let running: Promise<Session | null> | undefined

  /** The session as it is after a token was refused or fell due: with a newer one, or over. */
  async function renew(refused: string): Promise<Session | null> {
    const before = session.read()
    // Another tab has renewed, or everybody has signed out, while we waited.
    if (!before || before.over || before.accessToken !== refused) return before
    try {
      const given: BodyOf<AccountCalls['refresh']> = { refreshToken: before.refreshToken }
      const { body } = await send(RENEW, { body: given })
      const tokens = tokensIn(body)
      if (!tokens) throw problem(PROBLEMS.wrongShape, { request: RENEW, status: 200 })
      const now = session.read()
      if (now?.refreshToken !== before.refreshToken) return now
      const renewed = { ...now, ...tokens, due: dueAt(tokens.accessToken, clock()) }
      session.write(renewed)
      return renewed
    } catch (error) {
      // A provider out of reach has not ended the session; only its refusal has.
      if (!isRefused(error)) throw error
      end(session, before.accessToken)
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
   * Makes a call with the session's token; when it is refused, once more with a renewed one. A call
   * of a session that is over waits until its person has signed in again, and is then made.
   */
  async function withToken(
    request: Request,
    call: (token?: string) => Promise<Answer>,
    signal?: AbortSignal,
  ) {
    const before = session.read()
    if (!before) return call()
    // Never make one person's call in another's name.
    const own = (now: Session | null) => {
      if (now && now.id === before.id) return now.accessToken
      throw problem(PROBLEMS.unauthorized, { request, status: 401 })
    }
    // What cannot be renewed now may still do.
    if (isDue(before, clock())) await renewOnce(before.accessToken).catch(() => undefined)
    const now = session.read()
    const token = own(now?.over ? await backAgain(session, signal) : now)
    try {
      return await call(token)
    } catch (error) {
      if (!isEnded(error)) throw error
      await renewOnce(token)
      return repeat(session, call, own(await backAgain(session, signal)))
    }
  }

  return { withToken }
}
