import type { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import type { AuthProvider } from 'ra-core'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { Http } from '../api/http.ts'
import { isObject } from '../api/is-object.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import { readRole, type Session, type SessionStore } from '../api/session.ts'
import { getRenewalTime } from '../api/token-lifetime.ts'
import { findReference } from '../data/rows/list-references.ts'
import { mayDo, mayOpen, type Viewer } from './ability.ts'

interface AuthDependencies {
  http: Http
  session: SessionStore
}

// Repeats the declared requests with their types, so that the first chunk does not load the
// declarations.
const LOGIN_REQUEST: (typeof accountCalls.login)['request'] = 'POST login'
const FINISH_OIDC_REQUEST: (typeof accountCalls.finishOidc)['request'] = 'POST oidc/finish'
const FINISH_PASSKEY_REQUEST: (typeof accountCalls.finishPasskeySignIn)['request'] =
  'POST passkeys/sign-in'
const LOGOUT_REQUEST: (typeof accountCalls.logout)['request'] = 'POST jwt/logout'

/** The longest time signing out waits for the provider, in milliseconds. */
const LOGOUT_TIMEOUT = 2000

/**
 * Reads the session of a login response. The tokens are in `data` or at the top level; the account
 * is in `user` or next to the tokens.
 */
export function readSignIn(body: unknown, request: string): Session {
  const responseBody = isObject(body) ? body : {}
  const payload = isObject(responseBody.data) ? responseBody.data : responseBody
  const user = isObject(payload.user) ? payload.user : payload
  const { accessToken, refreshToken } = payload
  const id = Number(user.id)
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || !id) {
    throw buildProblem(PROBLEMS.wrongShape, { request, status: 200 })
  }
  const role = readRole(user)
  if (!role) throw buildProblem(PROBLEMS.forbidden, { request, status: 403 })
  const name = String(user.name ?? user.email ?? '')
  const due = getRenewalTime(accessToken, Date.now())
  const email = String(user.email ?? '')
  return { ...user, id, name, email, role, accessToken, refreshToken, due }
}

/** The body of a way to sign in: a password, the query of a company's provider, or a passkey's answer. */
export type SignInBody =
  | SentValues<typeof accountCalls.login>
  | SentValues<typeof accountCalls.finishOidc>
  | SentValues<typeof accountCalls.finishPasskeySignIn>

function getSignInRequest(body: SignInBody) {
  if ('query' in body) return FINISH_OIDC_REQUEST
  return 'response' in body ? FINISH_PASSKEY_REQUEST : LOGIN_REQUEST
}

const VERB_BY_ACTION: Record<string, Verb> = { show: 'read', edit: 'update' }

/**
 * Returns whether the viewer may perform an action on a react-admin resource, by the server's rule.
 * Denies by default.
 */
export function mayPerform(viewer: Viewer, action: string, name: string): boolean {
  const reference = findReference(name)
  if (!reference) return false
  const { resource, list } = reference
  const mayOpenList = list
    ? mayOpen(viewer, resource.name, list)
    : Object.values(resource.lists).some((list) => mayOpen(viewer, resource.name, list))
  if (action === 'list' || action === 'show' || action === 'export') return mayOpenList
  const verb = listEntityVerbs(resource).find(
    (declaredVerb) => declaredVerb === (VERB_BY_ACTION[action] ?? action),
  )
  if (!verb || !mayDo(viewer, resource, verb)) return false
  return list ? mayOpenList && (list.actions?.includes(verb) ?? false) : true
}

/** Creates react-admin's auth provider over the HTTP client and the stored session. */
export function createAuthProvider({ http, session }: AuthDependencies): AuthProvider {
  return {
    async login(body: SignInBody) {
      const request = getSignInRequest(body)
      // Untyped, because another provider's response may have another shape than the declared one.
      const response = await http.send(request, { body, token: 'none' })
      session.write(readSignIn(response.body, request))
    },
    async logout() {
      const currentSession = session.read()
      if (!currentSession) return
      // Running reads would fail once the session has ended.
      const resumeRequests = http.suspend()
      try {
        // An expired session has already ended on the server.
        if (currentSession.over) return
        const signal = AbortSignal.timeout(LOGOUT_TIMEOUT)
        await http.send(LOGOUT_REQUEST, { token: 'once', signal, body: {} })
      } catch {
        // Signing out must work without the provider, whose session then expires.
      } finally {
        session.clear()
        resumeRequests()
      }
    },
    async checkAuth() {
      if (!session.read())
        throw buildProblem(PROBLEMS.unauthorized, { request: 'session', status: 401 })
    },
    async checkError(error: unknown) {
      // After a 401 the token was renewed, or the session is gone. In that case our gate redirects
      // to the login and back, because react-admin's logout forgets the current address.
      if (isObject(error) && error.status === 401 && !session.read())
        throw Object.assign(error, { logoutUser: false })
    },
    async getIdentity() {
      const user = session.read()
      if (!user) throw buildProblem(PROBLEMS.unauthorized, { request: 'session', status: 401 })
      const { id, name, email, avatar, role } = user
      return { id, fullName: name, email, role, ...(avatar && { avatar }) }
    },
    getPermissions: async () => session.read()?.role ?? null,
    canAccess: async ({ action, resource }) => mayPerform(session.read(), action, resource),
  }
}
