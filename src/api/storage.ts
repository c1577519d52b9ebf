/** A browser storage that never throws. */
export interface GuardedStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Returns whether the browser lets this page read the storage. */
  isOpen(): boolean
  /** Returns whether a session written now survives a reload. */
  isLasting(): boolean
}

const PROBE = 'probe'
/** The length of a text longer than any session. */
const SESSION_LENGTH = 4096

/**
 * Guards a browser storage, which may be blocked or full. Values the browser refuses are kept in
 * memory until the page closes.
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
      // An older value must not return with the next page.
      remove(key)
      unstored.set(key, value)
      // Another tab may write or remove a newer value. This listener runs before all readers.
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

/** The storage shared by all tabs of this browser. */
export const browserStorage = guard(() => localStorage)
/** The storage of this tab. */
export const tabStorage = guard(() => sessionStorage)
