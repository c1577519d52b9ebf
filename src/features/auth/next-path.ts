const STORAGE_KEY = 'path_after_sign_in'

/** Keeps the requested path of this tab while another site signs somebody in. */
export function keepNextPath(nextPath: unknown): void {
  try {
    if (typeof nextPath === 'string') sessionStorage.setItem(STORAGE_KEY, nextPath)
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage the home opens.
  }
}

/** Returns the stored path; null if none is stored. */
export function readNextPath(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
