import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { LRUCache } from 'lru-cache'
import { createHash, randomBytes } from 'node:crypto'
import { getLatestTime } from './clock-error.ts'

/** Seconds for which an access token is valid. */
export const ACCESS_SECONDS = 15 * 60
/** Days without use after which a session expires. */
export const SESSION_DAYS = 30
const ISSUER = 'washboard'
/** Days after a sign-in for which the account remembers a browser. */
export const BROWSER_DAYS = 365
/** The audiences of tokens that end a mail subscription and allow nothing else. */
const REPORT_STOP_AUDIENCE = 'report-mails'
const INBOX_STOP_AUDIENCE = 'inbox-mails'
const BROWSER_AUDIENCE = 'browsers'
/** The time limit of a sign-in through another site or a device, in seconds. */
export const CHALLENGE_SECONDS = 10 * 60
const CHALLENGE_AUDIENCE = 'challenges'

/** Signs and verifies tokens that hold a session's id. */
export interface SessionTokens {
  /** Signs a token for a session. */
  sign(sessionId: string, now: Date): Promise<string>
  /** Returns the session of a token; null for an invalid or expired one. */
  verify(token: string, now: Date): Promise<string | null>
}

/** Signs and verifies tokens that end one mail subscription. */
export interface StopTokens {
  /** Signs a token. It never expires, because mails are kept for years. */
  sign(id: number): Promise<string>
  /** Returns the subscription of a token; null for an invalid one. */
  verify(token: string): Promise<number | null>
}

export interface Tokens {
  /** Access tokens, valid for 15 minutes. */
  access: SessionTokens
  /** Tokens that list the accounts that remember a browser. They authorize nothing. */
  browsers: SessionTokens
  /** Tokens with the expected values of a sign-in in two requests. They authorize nothing. */
  challenges: SessionTokens
  /** Tokens that end the mails of one report view, by the id of the subscription. */
  reportStops: StopTokens
  /** Tokens that end the mails of one inbox, by the id of its reader. */
  inboxStops: StopTokens
}

/** The number of tokens whose verification is cached. */
const MAX_CACHED_TOKENS = 1000

/** The content of a signed token: its session, and its times in seconds since 1970. */
interface VerifiedToken {
  sessionId: string
  issuedAt: number
  expiresAt: number
}

/** Returns whether a token is valid now. One of a clock that ran ahead is not. */
const isCurrent = ({ issuedAt, expiresAt }: VerifiedToken, now: Date) =>
  expiresAt > Math.floor(now.getTime() / 1000) && issuedAt <= getLatestTime(now).getTime() / 1000

/** Creates session tokens for an audience, valid for `seconds`. */
function createSessionTokens(key: Uint8Array, audience: string, seconds: number): SessionTokens {
  // Cached, because verifying a signature takes longer than the rest of most requests.
  const verifiedTokens = new LRUCache<string, VerifiedToken>({ max: MAX_CACHED_TOKENS })
  return {
    sign(sessionId, now) {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key)
    },
    async verify(token, now) {
      const cached = verifiedTokens.get(token)
      if (cached) return isCurrent(cached, now) ? cached.sessionId : null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience,
          requiredClaims: ['exp', 'iat', 'sid'],
          currentDate: now,
        })
        if (typeof payload.sid !== 'string') return null
        // This server signs no tokens with `nbf`, so a token with it is not cached.
        const verifiedToken = {
          sessionId: payload.sid,
          issuedAt: Number(payload.iat),
          expiresAt: Number(payload.exp),
        }
        if (payload.nbf === undefined) verifiedTokens.set(token, verifiedToken)
        return isCurrent(verifiedToken, now) ? payload.sid : null
      } catch {
        return null
      }
    },
  }
}

/** Creates tokens that end mail subscriptions, for an audience. */
function createStopTokens(key: Uint8Array, audience: string): StopTokens {
  return {
    sign(id) {
      return new SignJWT({ mail: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .sign(key)
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience,
          requiredClaims: ['mail'],
        })
        return Number.isSafeInteger(payload.mail) ? Number(payload.mail) : null
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
    access: createSessionTokens(key, ISSUER, ACCESS_SECONDS),
    browsers: createSessionTokens(key, BROWSER_AUDIENCE, BROWSER_DAYS * 24 * 60 * 60),
    challenges: createSessionTokens(key, CHALLENGE_AUDIENCE, CHALLENGE_SECONDS),
    reportStops: createStopTokens(key, REPORT_STOP_AUDIENCE),
    inboxStops: createStopTokens(key, INBOX_STOP_AUDIENCE),
  }
}

/** Reads the token of an `Authorization: Bearer` header, whose scheme may be in any case. */
export function parseBearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+)/i.exec(header ?? '')?.[1]
}

/** Creates a random refresh token; the database stores only its hash. */
export function createRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
