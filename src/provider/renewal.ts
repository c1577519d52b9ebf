import { HttpError } from 'ra-core'
import type { Request } from '../../resources/kit/calls.ts'
import type { Answer } from './answer.ts'
import { PROBLEMS, problem } from './problems.ts'
import type { Session, SessionStore } from './session.ts'

/** The part of `navigator.locks` that keeps two tabs from renewing at once. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>
}

interface Parts {
  session: SessionStore
  locks: Locks | undefined
  send(request: Request, options: { body: Record<string, unknown> }): Promise<Answer>
}

const RENEW: Request = 'POST jwt/refresh-token'

const isRefused = (error: unknown) =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429

function tokensIn(body: unknown): Pick<Session, 'accessToken' | 'refreshToken'> | undefined {
  const outer = body as (Partial<Session> & { data?: Partial<Session> }) | null | undefined
  const { accessToken, refreshToken } = outer?.data ?? outer ?? {}
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
    ? { accessToken, refreshToken }
    : undefined
}

/** Keeps a session's access token fresh: one renewal at a time, in this tab and across tabs. */
export function createRenewal({ session, locks, send }: Parts) {
  let running: Promise<Session | null> | undefined

  /** The session with a newer token than the refused one, or null when it has ended. */
  async function renew(refused: string): Promise<Session | null> {
    const before = session.read()
    // Another tab has renewed, or everybody has signed out, while we waited.
    if (!before || before.accessToken !== refused) return before
    try {
      const { body } = await send(RENEW, { body: { refreshToken: before.refreshToken } })
      const tokens = tokensIn(body)
      if (!tokens) throw problem(PROBLEMS.wrongShape, { request: RENEW, status: 200 })
      const now = session.read()
      if (now?.refreshToken !== before.refreshToken) return now
      const renewed = { ...now, ...tokens }
      session.write(renewed)
      return renewed
    } catch (error) {
      // A provider out of reach has not ended the session; only its refusal has.
      if (!isRefused(error)) throw error
      const now = session.read()
      if (now && now.refreshToken !== before.refreshToken) return now
      session.clear()
      return null
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

  /** Makes a call with the session's token; when it is refused, once more with a renewed one. */
  async function withToken(request: Request, call: (token?: string) => Promise<Answer>) {
    const before = session.read()
    try {
      return await call(before?.accessToken)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 401 || !before) throw error
      const after = await renewOnce(before.accessToken)
      // Never repeat one person's call in another's name.
      if (!after || after.id !== before.id)
        throw problem(PROBLEMS.unauthorized, { request, status: 401 })
      return repeat(call, after)
    }
  }

  async function repeat(call: (token?: string) => Promise<Answer>, { accessToken }: Session) {
    try {
      return await call(accessToken)
    } catch (error) {
      const ended = error instanceof HttpError && error.status === 401
      if (ended && session.read()?.accessToken === accessToken) session.clear()
      throw error
    }
  }
  return { withToken }
}
