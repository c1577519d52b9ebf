/**
 * The share of a token's lifetime after which it is renewed: late enough to be rare, early enough
 * for slow requests.
 */
const RENEWAL_SHARE = 0.9

function decodeClaims(token: string): { iat?: unknown; exp?: unknown } {
  try {
    const [, claims = ''] = token.split('.')
    const claimsObject: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claimsObject === 'object' && claimsObject !== null ? claimsObject : {}
  } catch {
    return {}
  }
}

/**
 * Returns the time to renew a new token, in milliseconds by the clock of this device, which may be
 * wrong. Returns undefined for a token without a lifetime.
 */
export function getRenewalTime(token: string, now: number): number | undefined {
  const { iat, exp } = decodeClaims(token)
  const lifetime = typeof iat === 'number' && typeof exp === 'number' ? exp - iat : 0
  return lifetime > 0 ? now + lifetime * 1000 * RENEWAL_SHARE : undefined
}
