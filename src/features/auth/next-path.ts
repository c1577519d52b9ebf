const KEY = 'path_after_sign_in'

/** Keeps the requested path of this tab while another site signs somebody in. */
export function keepNextPath(next: unknown): void {
  try {
    if (typeof next === 'string') sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the home opens.
  }
}

/** Returns the kept path; null without one. */
export function readNextPath(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
