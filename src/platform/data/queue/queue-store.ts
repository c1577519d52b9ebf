import { createStore, del, get, set, update } from 'idb-keyval'
import type { QueuedChange } from './queued-change.ts'

/** The changes and files that a device keeps until they are sent. */
export interface QueueStore {
  /** Resolves with the changes of a user, in their order. */
  read(user: number): Promise<readonly QueuedChange[]>
  /** Replaces the changes of a user in one transaction. */
  change(
    user: number,
    next: (before: readonly QueuedChange[]) => readonly QueuedChange[],
  ): Promise<void>
  writeFile(address: string, file: File): Promise<void>
  readFile(address: string): Promise<File | undefined>
  deleteFile(address: string): Promise<void>
}

const queueKey = (user: number) => `changes ${user}`
const fileKey = (address: string) => `file ${address}`

/** Returns whether a database exists, because opening it would create it. */
async function hasDatabase(name: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some((database) => database.name === name)
}

/** Creates the store over the browser's IndexedDB, which survives a reload. */
export function createQueueStore(name = 'washboard'): QueueStore {
  const store = createStore(name, 'queue')
  return {
    read: async (user) => {
      if (!(await hasDatabase(name))) return []
      return (await get<readonly QueuedChange[]>(queueKey(user), store)) ?? []
    },
    // Asynchronous, because a browser that blocks the store throws at once.
    change: async (user, next) =>
      update<readonly QueuedChange[]>(queueKey(user), (before) => next(before ?? []), store),
    writeFile: async (address, file) => set(fileKey(address), file, store),
    readFile: async (address) => get<File>(fileKey(address), store),
    deleteFile: async (address) => del(fileKey(address), store),
  }
}
