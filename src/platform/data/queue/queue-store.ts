import { createStore, del, get, set, update } from 'idb-keyval'
import type { QueuedChange } from './queued-change.ts'

/** The store of the changes and files that a device keeps until it can send them. */
export interface QueueStore {
  /** Resolves with the changes of a user, in their order. */
  read(user: number): Promise<readonly QueuedChange[]>
  /** Replaces the changes of a user in one transaction. */
  change(
    user: number,
    update: (changes: readonly QueuedChange[]) => readonly QueuedChange[],
  ): Promise<void>
  writeFile(address: string, file: File): Promise<void>
  readFile(address: string): Promise<File | undefined>
  deleteFile(address: string): Promise<void>
}

const getQueueKey = (user: number) => `changes ${user}`
const getFileKey = (address: string) => `file ${address}`

/** Returns whether a database exists, without creating it. */
async function hasDatabase(name: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some((database) => database.name === name)
}

/** Creates a queue store in the browser's IndexedDB, which survives a reload. */
export function createQueueStore(name = 'washboard'): QueueStore {
  const store = createStore(name, 'queue')
  return {
    read: async (user) => {
      if (!(await hasDatabase(name))) return []
      return (await get<readonly QueuedChange[]>(getQueueKey(user), store)) ?? []
    },
    // Asynchronous, because a browser that blocks the store throws at once.
    change: async (user, updateChanges) =>
      update<readonly QueuedChange[]>(
        getQueueKey(user),
        (changes) => updateChanges(changes ?? []),
        store,
      ),
    writeFile: async (address, file) => set(getFileKey(address), file, store),
    readFile: async (address) => get<File>(getFileKey(address), store),
    deleteFile: async (address) => del(getFileKey(address), store),
  }
}
