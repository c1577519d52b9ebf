import { jwtVerify, SignJWT } from 'jose'
import { createHash, randomBytes } from 'node:crypto'

/** How long an access token lives, in seconds. */
export const ACCESS_SECONDS = 15 * 60
const ISSUER = 'washboard'

export interface Tokens {
  /** A token for one session, good for 15 minutes. */
  sign(sessionId: string, now: Date): Promise<string>
  /** The session a token is for, or null when it is not one of ours or is over. */
  verify(token: string, now: Date): Promise<string | null>
}

/** Access tokens signed with one secret (HS256). */
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
  }
}

/** A refresh token: random, and known to the database only by its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
