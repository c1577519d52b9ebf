import { ROLES, type Role, roleOf } from '../../resources/kit/words/roles.ts'

/** Who is signed in, with the tokens of the session. */
export interface Session {
  id: number
  name: string
  email: string
  role: Role | null
  account_type?: string
  avatar?: string | null
  /** What the provider leaves of the role's rights. */
  ability?: unknown
  accessToken: string
  refreshToken: string
  /** When its access token should be renewed, by this device's clock, where the token tells. */
  due?: number
  /** It cannot be renewed: it waits, without tokens, for the password of the same account. */
  over?: true
}

/** Where a session is kept; the real one is the browser's storage. */
export interface SessionStore {
  read(): Session | null
  write(session: Session): void
  clear(): void
  /** Calls back when the session changes; returns how to stop. */
  subscribe(listener: () => void): () => void
}

const USER_KEY = 'userData'
const TOKEN_KEY = 'access_token'
type Listener = (session: Session | null) => void
const listeners = new Set<Listener>()
let last: { text: string | null; session: Session | null } = { text: null, session: null }

/** The role an account has here: the one it names, or the one of its account type. */
export function roleIn(user: Record<string, unknown>): Role | null {
  const named = ROLES.find((role) => role === user.role)
  return named ?? (typeof user.account_type === 'string' ? roleOf(user.account_type) : null)
}

function parse(text: string | null): Session | null {
  if (!text) return null
  try {
    const user: unknown = JSON.parse(text)
    if (typeof user !== 'object' || user === null) return null
    const session = user as Session
    const whole = typeof session.accessToken === 'string' && typeof session.id === 'number'
    return whole ? { ...session, role: roleIn({ ...session }) } : null
  } catch {
    return null
  }
}

/** The stored session, or null when nobody is signed in. */
export function readSession(): Session | null {
  const text = localStorage.getItem(USER_KEY)
  if (text !== last.text) last = { text, session: parse(text) }
  return last.session
}

// The cookie only marks that somebody is signed in: a script-readable token in a
// cookie would travel with every request, which nobody asks for.
function mark(signedIn: boolean) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = signedIn ? '' : '; Max-Age=0'
  const cookie = `_auth=${signedIn ? 1 : ''}; Path=/; SameSite=Strict${secure}${life}`
  Object.assign(document, { cookie })
}

function announce() {
  const session = readSession()
  for (const listener of listeners) listener(session)
}

/** A session that has ended, as it is kept until its person signs in again. */
export function overOf(session: Session): Session {
  const { due: _, ...rest } = session
  return { ...rest, accessToken: '', refreshToken: '', over: true }
}

/** Stores a session, after signing in, renewing its tokens or its end. */
export function writeSession(session: Session): void {
  localStorage.setItem(USER_KEY, JSON.stringify(session))
  if (session.over) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, session.accessToken)
  mark(!session.over)
  announce()
}

/** Forgets the session, in this tab and in every other. */
export function clearSession(): void {
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(TOKEN_KEY)
  mark(false)
  announce()
}

function onStorage(event: StorageEvent) {
  // A null key: the whole storage was cleared.
  if (event.key === USER_KEY || event.key === null) announce()
}

/** Calls back when the session changes in this tab or another; returns how to stop. */
export function onSessionChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Whose things are held: a person in another role may hold less than before. */
const holder = (session: Session | null) => session && `${session.id} ${session.role}`

/** Calls back only when another person, or nobody, or somebody in another role is signed in. */
export function onUserChange(listener: Listener): () => void {
  let user = holder(readSession())
  return onSessionChange((session) => {
    if (holder(session) === user) return
    user = holder(session)
    listener(session)
  })
}

/** Calls back when a session that was over is none any more, because its person signed in again. */
export function onSessionBack(listener: () => void): () => void {
  let wasOver = readSession()?.over
  return onSessionChange((session) => {
    const isBack = wasOver && session && !session.over
    wasOver = session?.over
    if (isBack) listener()
  })
}

/** The browser's storage as a `SessionStore`. */
export const browserSession: SessionStore = {
  read: readSession,
  write: writeSession,
  clear: clearSession,
  subscribe: onSessionChange,
}
