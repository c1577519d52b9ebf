import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isSecure } from './app-address.ts'
import { SESSION_DAYS, type SessionTokens } from '../auth/tokens.ts'

/**
 * The cookie that says whose rows a page may be rendered with. It opens no call: those carry an
 * access token, because a cookie also goes along with what others have a browser ask for.
 */
const NAME = 'page_session'
/** Lists are below this path; nothing else needs the cookie. */
const PATH = '/apps'
/** The cookie by which the app notes that somebody is signed in; it goes with the sign-out, whatever the server hears of that. */
const SIGNED_IN = '_auth'

/** Has the browser say whose session it is when it asks for pages. */
export async function setPageSession(
  c: Context,
  tokens: SessionTokens,
  sessionId: string,
  now: Date,
): Promise<void> {
  setCookie(c, NAME, await tokens.sign(sessionId, now), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(c),
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  })
}

/** Has the browser forget whose session it was. */
export function clearPageSession(c: Context): void {
  deleteCookie(c, NAME, { path: PATH })
}

/** Returns the session that a page is asked for with; null where nobody is signed in. */
export async function readPageSession(
  c: Context,
  tokens: SessionTokens,
  now: Date,
): Promise<string | null> {
  const token = getCookie(c, NAME)
  return token && getCookie(c, SIGNED_IN) ? tokens.verify(token, now) : null
}
