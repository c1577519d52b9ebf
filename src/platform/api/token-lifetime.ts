/**
 * The share of a token's lifetime after which it is renewed: late enough to be rare, early enough
 * for slow requests.
 */
const DUE = 0.9

function decodeClaims(token: string): { iat?: unknown; exp?: unknown } {
  try {
    const [, claims = ''] = token.split('.')
    const read: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/**
 * Returns the time to renew a new token, in milliseconds by the clock of this device, which may be
 * wrong. Returns undefined for a token without a lifetime.
 */
export function renewalTime(token: string, now: number): number | undefined {
  const { iat, exp } = decodeClaims(token)
  const life = typeof iat === 'number' && typeof exp === 'number' ? exp - iat : 0
  return life > 0 ? now + life * 1000 * DUE : undefined
}
