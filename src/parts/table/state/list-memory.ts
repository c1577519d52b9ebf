import { onUserChange, readSession } from '../../../platform/api/session.ts'
import { tabStorage } from '../../../platform/api/storage.ts'

const STORAGE_KEY = 'lists'

/** The last query of each list, of this tab and user. */
type Memory = Record<string, string>

function readMemory(): Memory {
  try {
    const stored = JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '{}')
    return stored.user === readSession()?.id ? (stored.lists ?? {}) : {}
  } catch {
    return {}
  }
}

/** The location state of links that open a list without its last search. */
export const FRESH_LIST = { fresh: true } as const

/** Returns whether a location has this state. */
export const isFresh = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fresh' in state

/** Returns whether the list was opened before, with or without a query. */
export const isRemembered = (resourceName: string): boolean => resourceName in readMemory()

/** Returns the last query of a list. */
export function recallQuery(resourceName: string): string {
  return readMemory()[resourceName] ?? ''
}

/** Stores the query of a list, for its bare address. */
export function rememberQuery(resourceName: string, search: string): void {
  const user = readSession()?.id
  if (user === undefined) return
  const lists = { ...readMemory(), [resourceName]: search }
  tabStorage.setItem(STORAGE_KEY, JSON.stringify({ user, lists }))
}

onUserChange(() => tabStorage.removeItem(STORAGE_KEY))
