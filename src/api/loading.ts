import { connection } from './index.ts'

/** Gone files are asked for anew once in this time, in milliseconds, so that it does not go on for ever. */
const ONCE_IN = 60_000

/** A tab left open over an update asks for files that are gone; loading it anew gets the new ones. */
function loadAnew(): boolean {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < ONCE_IN) return false
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
  return true
}

/** Fetches code that is wanted now; without a connection it waits for one. */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await connection.back()
    try {
      return await load()
    } catch (error) {
      if (await connection.failed()) continue
      // The page is about to go: nothing that still stands there should change.
      if (loadAnew()) return new Promise<never>(() => {})
      throw error
    }
  }
}

/** Fetches code that may be wanted soon, if it can be had. */
export function preload(load: () => Promise<unknown>): void {
  if (!connection.isLost()) load().catch(() => undefined)
}
