/** A storage of the browser that never throws. */
export interface GuardedStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Whether the browser lets this page read it. */
  isOpen(): boolean
  /** Whether a session that is written now is still there after the page is loaded again. */
  isLasting(): boolean
}

const PROBE = 'probe'
/** The length of a text that is longer than a session. */
const SESSION_LENGTH = 4096

/**
 * Guards a storage of the browser. A browser may block it, and it may be full: what it refuses to
 * store is kept as long as the page is open.
 */
function guard(open: () => Storage): GuardedStorage {
  const unstored = new Map<string, string>()

  function attempt<T>(ask: (storage: Storage) => T): T | undefined {
    try {
      return ask(open())
    } catch {
      return undefined
    }
  }
  const store = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value)
      return true
    }) ?? false
  const remove = (key: string) => attempt((storage) => storage.removeItem(key))

  const forget = ({ key }: StorageEvent) => {
    if (key === null) unstored.clear()
    else unstored.delete(key)
  }
  return {
    getItem: (key) => unstored.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      unstored.delete(key)
      if (store(key, value)) return
      // An older value must not come back with the next page.
      remove(key)
      unstored.set(key, value)
      // Another tab may store something newer, or remove it: this comes before whoever reads it then.
      window.addEventListener('storage', forget, { capture: true })
    },
    removeItem(key) {
      unstored.delete(key)
      remove(key)
    },
    isOpen: () => attempt((storage) => storage.length) !== undefined,
    isLasting() {
      const isStored = store(PROBE, PROBE.padEnd(SESSION_LENGTH))
      remove(PROBE)
      return isStored
    },
  }
}

/** The storage that all tabs of this browser share. */
export const browserStorage = guard(() => localStorage)
/** The storage of this tab. */
export const tabStorage = guard(() => sessionStorage)
