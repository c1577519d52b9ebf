import { onUserChange, readSession } from '../../api/session.ts'
import { tabStorage } from '../../api/storage.ts'

const KEY = 'lists'

/** Each list's last query, of this tab and this person. */
type Memory = Record<string, string>

function read(): Memory {
  try {
    const kept = JSON.parse(tabStorage.getItem(KEY) ?? '{}')
    return kept.user === readSession()?.id ? (kept.lists ?? {}) : {}
  } catch {
    return {}
  }
}

/** Goes with a way to a list that wants all of it, not what was last looked for there. */
export const FRESH = { fresh: true } as const

/** Whether an address was reached by such a way. */
export const isFresh = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fresh' in state

/** Whether the list was seen before, perhaps with nothing asked. */
export const isRemembered = (resourceName: string): boolean => resourceName in read()

/** The query a list had when it was last seen. */
export function recall(resourceName: string): string {
  return read()[resourceName] ?? ''
}

/** Keeps the query of a list for when it is next opened by its bare address. */
export function remember(resourceName: string, search: string): void {
  const user = readSession()?.id
  if (user === undefined) return
  const lists = { ...read(), [resourceName]: search }
  tabStorage.setItem(KEY, JSON.stringify({ user, lists }))
}

onUserChange(() => tabStorage.removeItem(KEY))
