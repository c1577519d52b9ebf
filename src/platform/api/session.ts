import { ROLES, type Role, getRole } from '#business/words'
import { browserStorage } from './storage.ts'

/** The session of the signed-in user: the account and its tokens. */
export interface Session {
  id: number
  name: string
  email: string
  role: Role | null
  account_type?: string
  avatar?: string | null
  /** The provider's rules that restrict the role's rights, as received. */
  ability?: unknown
  accessToken: string
  refreshToken: string
  /**
   * The time to renew the access token, by the clock of this device; undefined for a token without
   * a lifetime.
   */
  due?: number
  /**
   * The session has expired: its tokens are removed, and the user must enter the password again.
   */
  over?: true
}

/** The storage of a session; the real one is the browser's local storage. */
export interface SessionStore {
  read(): Session | null
  /** Reads the session that another tab may have written a moment ago. */
  readAgain(): Session | null
  write(session: Session): void
  clear(): void
  /** Calls the listener when the session changes; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

const USER_KEY = 'userData'
const TOKEN_KEY = 'access_token'
type SessionListener = (session: Session | null) => void
const listeners = new Set<SessionListener>()
let lastParsed: { text: string | null; session: Session | null } = { text: null, session: null }

/** Returns the role of an account: its `role`, or else the role of its `account_type`. */
export function readRole(user: Record<string, unknown>): Role | null {
  const ownRole = ROLES.find((role) => role === user.role)
  return ownRole ?? (typeof user.account_type === 'string' ? getRole(user.account_type) : null)
}

function parseSession(text: string | null): Session | null {
  if (!text) return null
  try {
    const user: unknown = JSON.parse(text)
    if (typeof user !== 'object' || user === null) return null
    const session = user as Session
    const isComplete = typeof session.accessToken === 'string' && typeof session.id === 'number'
    return isComplete ? { ...session, role: readRole({ ...session }) } : null
  } catch {
    return null
  }
}

function parseLatest(text: string | null): Session | null {
  if (text !== lastParsed.text) lastParsed = { text, session: parseSession(text) }
  return lastParsed.session
}

/** Returns the stored session; null when nobody is signed in. */
export const readSession = (): Session | null => parseLatest(browserStorage.getItem(USER_KEY))

/**
 * Sets or clears the cookie `_auth`, which only marks that somebody is signed in. It holds no
 * token, because a cookie that scripts can read would travel with every request.
 */
function writeCookie(signedIn: boolean) {
  const secureFlag = location.protocol === 'https:' ? '; Secure' : ''
  const maxAge = signedIn ? '' : '; Max-Age=0'
  const cookie = `_auth=${signedIn ? 1 : ''}; Path=/; SameSite=Strict${secureFlag}${maxAge}`
  Object.assign(document, { cookie })
}

function notifyListeners() {
  const session = readSession()
  for (const listener of listeners) listener(session)
}

/** Returns the expired session: without tokens, stored until the user signs in again. */
export function expireSession(session: Session): Session {
  const { due: _, ...account } = session
  return { ...account, accessToken: '', refreshToken: '', over: true }
}

/** Stores a session: after sign-in, with renewed tokens, or expired. */
export function writeSession(session: Session): void {
  browserStorage.setItem(USER_KEY, JSON.stringify(session))
  if (session.over) browserStorage.removeItem(TOKEN_KEY)
  else browserStorage.setItem(TOKEN_KEY, session.accessToken)
  writeCookie(!session.over)
  notifyListeners()
}

/** Deletes the session in this tab and in all others. */
export function clearSession(): void {
  browserStorage.removeItem(USER_KEY)
  browserStorage.removeItem(TOKEN_KEY)
  writeCookie(false)
  notifyListeners()
}

function onStorage(event: StorageEvent) {
  // A null key means that the whole storage was cleared.
  if (event.key === USER_KEY || event.key === null) notifyListeners()
}

/**
 * Calls the listener when the session changes in this tab or another. Returns the function that
 * unsubscribes the listener.
 */
export function onSessionChange(listener: SessionListener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Identifies the owner of cached data. The same user in another role may see less than before. */
const getUserKey = (session: Session | null) => session && `${session.id} ${session.role}`

/**
 * Calls the listener when the signed-in user or their role changes, and on signing out. Returns the
 * function that unsubscribes the listener.
 */
export function onUserChange(listener: SessionListener): () => void {
  let currentUser = getUserKey(readSession())
  return onSessionChange((session) => {
    if (getUserKey(session) === currentUser) return
    currentUser = getUserKey(session)
    listener(session)
  })
}

/**
 * Calls the listener when the user of an expired session has signed in again. Returns the function
 * that unsubscribes the listener.
 */
export function onSessionResumed(listener: () => void): () => void {
  let wasExpired = readSession()?.over
  return onSessionChange((session) => {
    const isResumed = wasExpired && session && !session.over
    wasExpired = session?.over
    if (isResumed) listener()
  })
}

/** The browser's storage as a `SessionStore`. */
export const browserSession: SessionStore = {
  read: readSession,
  readAgain: () => parseLatest(browserStorage.readAgain(USER_KEY)),
  write: writeSession,
  clear: clearSession,
  subscribe: onSessionChange,
}
