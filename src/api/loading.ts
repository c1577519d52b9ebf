import { connection } from './index.ts'
import { tabStorage } from './storage.ts'

/** The least time between two reloads in milliseconds, so that they do not go on for ever. */
const RELOAD_INTERVAL = 60_000

/** Reloads a tab that was left open over a release, whose code files are gone from the server. */
function reloadPage(): boolean {
  const last = Number(tabStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < RELOAD_INTERVAL || !tabStorage.isLasting()) return false
  tabStorage.setItem('reloaded', String(Date.now()))
  location.reload()
  return true
}

/** Imports code that is needed now; while the connection is lost it waits, and then tries again. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await connection.whenReachable()
    try {
      return await load()
    } catch (error) {
      if (await connection.reportFailure()) continue
      // The page is about to reload: it stays pending, so that nothing on the screen changes.
      if (reloadPage()) return new Promise<never>(() => {})
      throw error
    }
  }
}

/** Imports code that may be needed soon; a failure is ignored, because the real import tries again. */
export function preload(load: () => Promise<unknown>): void {
  if (!connection.isLost()) load().catch(() => undefined)
}
