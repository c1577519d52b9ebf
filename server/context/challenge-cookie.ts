import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { countAttempt, type RateLimit } from '../auth/rate-limit.ts'
import { CHALLENGE_SECONDS } from '../auth/tokens.ts'
import { isSecure } from './app-address.ts'
import type { Deps } from './context.ts'

/** The purposes of challenges. Each has its own cookie. */
type Purpose = 'oidc' | 'new-passkey' | 'passkey'

const COOKIE_PATH = '/api'
/** Limits each challenge to one use, even with a copy of its cookie. */
const USE_LIMIT: RateLimit = { name: 'challenges', most: 1, minutes: CHALLENGE_SECONDS / 60 }

const getCookieName = (purpose: Purpose) => `challenge_${purpose}`

/** Stores signed values in the browser for its next request of the same sign-in. */
export async function setChallengeCookie<T extends object>(
  { tokens, clock }: Deps,
  c: Context,
  purpose: Purpose,
  values: T,
): Promise<void> {
  const text = JSON.stringify({ purpose, id: crypto.randomUUID(), values })
  setCookie(c, getCookieName(purpose), await tokens.challenges.sign(text, clock()), {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(c),
    maxAge: CHALLENGE_SECONDS,
  })
}

/** Returns the values of `setChallengeCookie` once; null if they are missing or used. */
export async function takeChallenge<T extends object>(
  { db, tokens, clock }: Deps,
  c: Context,
  purpose: Purpose,
): Promise<T | null> {
  const token = getCookie(c, getCookieName(purpose))
  deleteCookie(c, getCookieName(purpose), { path: COOKIE_PATH })
  const text = token ? await tokens.challenges.verify(token, clock()) : null
  if (text === null) return null
  const challenge = JSON.parse(text) as { purpose: Purpose; id: string; values: T }
  if (challenge.purpose !== purpose) return null
  return (await countAttempt(db, USE_LIMIT, { subject: challenge.id }, clock())) > USE_LIMIT.most
    ? null
    : challenge.values
}
