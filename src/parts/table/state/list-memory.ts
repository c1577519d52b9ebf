import { onUserChange, readSession } from '../../../platform/api/session.ts'
import { tabStorage } from '../../../platform/api/storage.ts'

const STORAGE_KEY = 'lists'

/** The last query of each list, of this tab and user. */
type QueryByList = Record<string, string>

function readListQueries(): QueryByList {
  try {
    const stored = JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '{}')
    return stored.user === readSession()?.id ? (stored.lists ?? {}) : {}
  } catch {
    return {}
  }
}

/** The location state of links that open a list without its last search. */
export const FRESH_LIST = { fresh: true } as const

/** Returns whether a location state asks for the default list, not the remembered query. */
export const isFreshList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fresh' in state

/** Returns whether the list was opened before, with or without a query. */
export const isListRemembered = (resourceName: string): boolean => resourceName in readListQueries()

/** Returns the last query of a list. */
export function recallQuery(resourceName: string): string {
  return readListQueries()[resourceName] ?? ''
}

/** Stores the query of a list, for its bare address. */
export function rememberQuery(resourceName: string, search: string): void {
  const user = readSession()?.id
  if (user === undefined) return
  const lists = { ...readListQueries(), [resourceName]: search }
  tabStorage.setItem(STORAGE_KEY, JSON.stringify({ user, lists }))
}

onUserChange(() => tabStorage.removeItem(STORAGE_KEY))
