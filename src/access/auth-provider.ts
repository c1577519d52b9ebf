import { entityVerbs } from '../../registry/entities/life-cycle.ts'
import type { AuthProvider } from 'ra-core'
import type { AccountCalls } from '../../registry/account/account-calls.ts'
import type { BodyOf } from '../../registry/account/account-call.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { Http } from '../api/http.ts'
import { isObject } from '../api/is-object.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import { roleIn, type Session, type SessionStore } from '../api/session.ts'
import { dueAt } from '../api/token-lifetime.ts'
import { findReference } from '../data/rows/list-references.ts'
import { mayDo, mayOpen, type Viewer } from './ability.ts'

interface Deps {
  http: Http
  session: SessionStore
}

// Repeated, with the types of their declarations, which are not needed in the first chunk.
const LOGIN: AccountCalls['login']['request'] = 'POST login'
const LOGOUT: AccountCalls['logout']['request'] = 'POST jwt/logout'

/** How long signing out waits for the provider, in milliseconds. */
const LOGOUT_TIMEOUT = 2000

/**
 * Reads the session of a login response: the tokens are in `data` or beside it, the account is in
 * `user` or among the tokens.
 */
function sessionIn(body: unknown): Session {
  const request = LOGIN
  const outer = isObject(body) ? body : {}
  const data = isObject(outer.data) ? outer.data : outer
  const user = isObject(data.user) ? data.user : data
  const { accessToken, refreshToken } = data
  const id = Number(user.id)
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || !id) {
    throw problem(PROBLEMS.wrongShape, { request, status: 200 })
  }
  const role = roleIn(user)
  if (!role) throw problem(PROBLEMS.forbidden, { request, status: 403 })
  const name = String(user.name ?? user.email ?? '')
  const due = dueAt(accessToken, Date.now())
  const email = String(user.email ?? '')
  return { ...user, id, name, email, role, accessToken, refreshToken, due }
}

const VERB_OF: Record<string, Verb> = { show: 'read', edit: 'update' }

/**
 * Whether the viewer may perform an action on a react-admin resource: the server's rule, deny by
 * default.
 */
export function mayPerform(viewer: Viewer, action: string, name: string): boolean {
  const reference = findReference(name)
  if (!reference) return false
  const { resource, list } = reference
  const opens = list
    ? mayOpen(viewer, resource.name, list)
    : Object.values(resource.lists).some((one) => mayOpen(viewer, resource.name, one))
  if (action === 'list' || action === 'show' || action === 'export') return opens
  const verb = entityVerbs(resource).find((one) => one === (VERB_OF[action] ?? action))
  if (!verb || !mayDo(viewer, resource, verb)) return false
  return list ? opens && (list.actions?.includes(verb) ?? false) : true
}

/** Creates react-admin's auth provider over the HTTP client and the stored session. */
export function createAuthProvider({ http, session }: Deps): AuthProvider {
  return {
    async login({ email, password }: BodyOf<AccountCalls['login']>) {
      const body = { email, password }
      // Untyped, because another provider's response may have another shape than the declared one.
      const response = await http.send(LOGIN, { body, token: 'none' })
      session.write(sessionIn(response.body))
    },
    async logout() {
      const now = session.read()
      if (!now) return
      // Whatever is still being read would be refused once the session has ended.
      const resume = http.suspend()
      try {
        // An expired session has ended on the server already.
        if (now.over) return
        const signal = AbortSignal.timeout(LOGOUT_TIMEOUT)
        await http.send(LOGOUT, { token: 'once', signal, body: {} })
      } catch {
        // Signing out must work without the provider, whose session expires by itself.
      } finally {
        session.clear()
        resume()
      }
    },
    async checkAuth() {
      if (!session.read()) throw problem(PROBLEMS.unauthorized, { request: 'session', status: 401 })
    },
    async checkError(error: unknown) {
      // The token of a 401 has been renewed where it could be, or the session is gone by now. Then
      // our gate redirects to the login and back, while react-admin's logout forgets the way back.
      if (isObject(error) && error.status === 401 && !session.read())
        throw Object.assign(error, { logoutUser: false })
    },
    async getIdentity() {
      const user = session.read()
      if (!user) throw problem(PROBLEMS.unauthorized, { request: 'session', status: 401 })
      const { id, name, email, avatar, role: named } = user
      return { id, fullName: name, email, role: named, ...(avatar && { avatar }) }
    },
    getPermissions: async () => session.read()?.role ?? null,
    canAccess: async ({ action, resource }) => mayPerform(session.read(), action, resource),
  }
}
