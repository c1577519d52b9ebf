import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { LRUCache } from 'lru-cache'
import { createHash, randomBytes } from 'node:crypto'

/** Seconds for which an access token is valid. */
export const ACCESS_SECONDS = 15 * 60
/** Days after its last use at which a session expires. */
export const SESSION_DAYS = 30
const ISSUER = 'washboard'
/** Days after a sign-in for which a browser is known to the account. */
export const BROWSER_DAYS = 365
/** Its tokens end a subscription and open nothing. */
const STOP = 'report-mails'
const BROWSERS = 'browsers'

/** Tokens that say which session somebody has. */
export interface SessionTokens {
  /** Signs a token for a session. */
  sign(sessionId: string, now: Date): Promise<string>
  /** Returns the session of a token; null for an invalid or expired one. */
  verify(token: string, now: Date): Promise<string | null>
}

export interface Tokens {
  /** They open calls, for 15 minutes. */
  access: SessionTokens
  /** They say which accounts know a browser; they open no call. */
  browsers: SessionTokens
  /** Signs a token that ends the mails of one subscription, without an end: mails are kept for years. */
  signStop(mailId: number): Promise<string>
  /** Returns the subscription that such a token ends; null for an invalid one. */
  verifyStop(token: string): Promise<number | null>
}

/** Tokens whose signatures are remembered. */
const REMEMBERED = 1000

/** What a valid signature says: its session, and until when, in seconds since 1970. */
interface Verified {
  sessionId: string
  expiresAt: number
}

/** Tokens of sessions for an audience, valid for so many seconds. */
function sessionTokens(key: Uint8Array, audience: string, seconds: number): SessionTokens {
  // A signature does not change, and checking it takes longer than answering from memory.
  const verified = new LRUCache<string, Verified>({ max: REMEMBERED })
  return {
    sign(sessionId, now) {
      const at = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(at)
        .setExpirationTime(at + seconds)
        .sign(key)
    },
    async verify(token, now) {
      const known = verified.get(token)
      if (known) return known.expiresAt > Math.floor(now.getTime() / 1000) ? known.sessionId : null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience,
          requiredClaims: ['exp', 'iat', 'sid'],
          currentDate: now,
        })
        if (typeof payload.sid !== 'string') return null
        // A token that is valid from a later moment on is none of ours, and is not remembered.
        if (payload.nbf === undefined)
          verified.set(token, { sessionId: payload.sid, expiresAt: Number(payload.exp) })
        return payload.sid
      } catch {
        return null
      }
    },
  }
}

/** Creates the functions that sign and verify tokens with one secret (HS256). */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    access: sessionTokens(key, ISSUER, ACCESS_SECONDS),
    browsers: sessionTokens(key, BROWSERS, BROWSER_DAYS * 24 * 60 * 60),
    signStop(mailId) {
      return new SignJWT({ mail: mailId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(STOP)
        .sign(key)
    },
    async verifyStop(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: STOP,
          requiredClaims: ['mail'],
        })
        return Number.isSafeInteger(payload.mail) ? Number(payload.mail) : null
      } catch {
        return null
      }
    },
  }
}

/** Reads the token of an `Authorization: Bearer` header, whose scheme may be in any case. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+)/i.exec(header ?? '')?.[1]
}

/** Creates a random refresh token; the database stores only its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
