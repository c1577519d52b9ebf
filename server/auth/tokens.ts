import { jwtVerify, SignJWT } from 'jose'
import { createHash, randomBytes } from 'node:crypto'

/** Seconds for which an access token is valid. */
export const ACCESS_SECONDS = 15 * 60
const ISSUER = 'washboard'
/** Its tokens end a subscription and open nothing. */
const STOP = 'report-mails'

export interface Tokens {
  /** Signs a token for a session, valid for 15 minutes. */
  sign(sessionId: string, now: Date): Promise<string>
  /** Returns the session of a token; null for an invalid or expired one. */
  verify(token: string, now: Date): Promise<string | null>
  /** Signs a token that ends the mails of one subscription, without an end: mails are kept for years. */
  signStop(mailId: number): Promise<string>
  /** Returns the subscription that such a token ends; null for an invalid one. */
  verifyStop(token: string): Promise<number | null>
}

/** Creates the functions that sign and verify access tokens with one secret (HS256). */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign(sessionId, now) {
      const at = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(at)
        .setExpirationTime(at + ACCESS_SECONDS)
        .sign(key)
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: ISSUER,
          requiredClaims: ['exp', 'iat', 'sid'],
          currentDate: now,
        })
        return typeof payload.sid === 'string' ? payload.sid : null
      } catch {
        return null
      }
    },
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

/** Creates a random refresh token; the database stores only its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
