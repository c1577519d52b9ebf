import { connection } from './index.ts'
import { tabStorage } from './storage.ts'

/** The shortest time between two reloads in milliseconds. It prevents an endless reload loop. */
const RELOAD_INTERVAL = 60_000

/**
 * Reloads a tab that was open during a release, because the server no longer has its code files.
 */
function reloadPage(): boolean {
  const lastReload = Number(tabStorage.getItem('reloaded') ?? 0)
  if (Date.now() - lastReload < RELOAD_INTERVAL || !tabStorage.isLasting()) return false
  tabStorage.setItem('reloaded', String(Date.now()))
  location.reload()
  return true
}

/** Imports code that is needed now. While the connection is lost, it waits and then tries again. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await connection.waitUntilReachable()
    try {
      return await load()
    } catch (error) {
      if (await connection.reportFailure()) continue
      // The page is about to reload. The promise stays pending, so that the screen does not change.
      if (reloadPage()) return new Promise<never>(() => {})
      throw error
    }
  }
}

/** Imports code that may be needed soon. Ignores a failure, because the real import tries again. */
export function preload(load: () => Promise<unknown>): void {
  if (!connection.isLost()) load().catch(() => undefined)
}
