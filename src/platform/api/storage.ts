/** A browser storage that never throws. */
export interface GuardedStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Returns a value that another tab may have written a moment ago. */
  readAgain(key: string): string | null
  /** Returns whether the browser lets this page read the storage. */
  isOpen(): boolean
  /** Returns whether a session written now survives a reload. */
  isLasting(): boolean
}

const PROBE_KEY = 'probe'
/** The length of a text longer than any session. */
const SESSION_LENGTH = 4096

/** Returns the ways to use a storage that may be blocked or full. None of them throws. */
function createAccess(openStorage: () => Storage) {
  function tryAccess<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(openStorage())
    } catch {
      return undefined
    }
  }
  return {
    isOpen: () => tryAccess((storage) => storage.length) !== undefined,
    read: (key: string) => tryAccess((storage) => storage.getItem(key)) ?? null,
    /** Returns whether the storage took the value. */
    store: (key: string, value: string) =>
      tryAccess((storage) => {
        storage.setItem(key, value)
        return true
      }) ?? false,
    remove: (key: string) => tryAccess((storage) => storage.removeItem(key)),
  }
}

/**
 * Guards a browser storage, which may be blocked or full, and remembers what it holds, because
 * screens read it with every rendering. Values that the browser refuses are kept until the page
 * closes.
 */
function guardStorage(openStorage: () => Storage): GuardedStorage {
  const { isOpen, read, store, remove } = createAccess(openStorage)
  const memory = new Map<string, string | null>()
  const unstored = new Set<string>()

  let isListening = false

  function forgetValues() {
    memory.clear()
    unstored.clear()
  }
  /** Remembers a value until another tab may have changed it. */
  function remember(key: string, value: string | null) {
    memory.set(key, value)
    if (isListening) return
    isListening = true
    const options = { capture: true }
    // Another tab may write or remove a newer value. Capturing listeners run before all readers.
    const onStorage = (event: StorageEvent) => {
      if (event.key === null) return forgetValues()
      memory.delete(event.key)
      unstored.delete(event.key)
    }
    window.addEventListener('storage', onStorage, options)
    // A page that comes back from the browser's history has received no events in the meantime.
    window.addEventListener('pageshow', ({ persisted }) => persisted && forgetValues(), options)
  }

  function getItem(key: string): string | null {
    const cached = memory.get(key)
    if (cached !== undefined) return cached
    const value = read(key)
    remember(key, value)
    return value
  }

  return {
    getItem,
    readAgain(key) {
      if (!unstored.has(key)) memory.delete(key)
      return getItem(key)
    },
    setItem(key, value) {
      remember(key, value)
      unstored.delete(key)
      if (store(key, value)) return
      // An older value must not return with the next page.
      remove(key)
      unstored.add(key)
    },
    removeItem(key) {
      remember(key, null)
      unstored.delete(key)
      remove(key)
    },
    isOpen,
    isLasting() {
      const isStored = store(PROBE_KEY, PROBE_KEY.padEnd(SESSION_LENGTH))
      remove(PROBE_KEY)
      return isStored
    },
  }
}

/** The storage shared by all tabs of this browser. */
export const browserStorage = guardStorage(() => localStorage)
/** The storage of this tab. */
export const tabStorage = guardStorage(() => sessionStorage)
