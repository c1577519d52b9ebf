import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { countAttempt, type RateLimit } from '../auth/rate-limit.ts'
import { CHALLENGE_SECONDS } from '../auth/tokens.ts'
import { isSecure } from './app-address.ts'
import type { Deps } from './context.ts'

/** The purposes of challenges. Each has its own cookie. */
type Purpose = 'oidc' | 'new-passkey' | 'passkey'

const PATH = '/api'
/** Each challenge is used once, also by a copy of its cookie. */
const USES: RateLimit = { name: 'challenges', most: 1, minutes: CHALLENGE_SECONDS / 60 }

const cookieName = (purpose: Purpose) => `challenge_${purpose}`

/** Keeps values in the browser, signed, until its next request of the same sign-in. */
export async function setChallengeCookie<T extends object>(
  { tokens, clock }: Deps,
  c: Context,
  purpose: Purpose,
  values: T,
): Promise<void> {
  const text = JSON.stringify({ purpose, id: crypto.randomUUID(), values })
  setCookie(c, cookieName(purpose), await tokens.challenges.sign(text, clock()), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(c),
    maxAge: CHALLENGE_SECONDS,
  })
}

/** Takes the values that `keepChallenge` kept, once; null without them. */
export async function takeChallenge<T extends object>(
  { db, tokens, clock }: Deps,
  c: Context,
  purpose: Purpose,
): Promise<T | null> {
  const token = getCookie(c, cookieName(purpose))
  deleteCookie(c, cookieName(purpose), { path: PATH })
  const text = token ? await tokens.challenges.verify(token, clock()) : null
  if (text === null) return null
  const challenge = JSON.parse(text) as { purpose: Purpose; id: string; values: T }
  if (challenge.purpose !== purpose) return null
  return (await countAttempt(db, USES, { subject: challenge.id }, clock())) > USES.most
    ? null
    : challenge.values
}
