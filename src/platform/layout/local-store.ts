import { useSyncExternalStore } from 'react'
import { browserStorage } from '../api/storage.ts'

export interface LocalStore<T> {
  /** Returns the stored value: the same object until it changes. */
  read(): T
  write(value: T): void
  /** Returns a part of the stored value. The component renders again when any tab changes it. */
  use<P>(selectPart: (value: T) => P): P
}

/** Creates a store of a value in local storage. `parse` accepts any stored value. */
export function createLocalStore<T>(
  key: string,
  parse: (storedValue: unknown) => T,
): LocalStore<T> {
  const listeners = new Set<() => void>()
  let lastRead: { text: string | null; value: T } | undefined
  const parseText = (text: string | null) => {
    try {
      return parse(JSON.parse(text ?? 'null'))
    } catch {
      return parse(null)
    }
  }
  const read = () => {
    const text = browserStorage.getItem(key)
    if (!lastRead || lastRead.text !== text) lastRead = { text, value: parseText(text) }
    return lastRead.value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    read,
    write(value) {
      browserStorage.setItem(key, JSON.stringify(value))
      for (const listener of listeners) listener()
    },
    use(selectPart) {
      const snapshot = () => selectPart(read())
      return useSyncExternalStore(subscribe, snapshot, snapshot)
    },
  }
}
