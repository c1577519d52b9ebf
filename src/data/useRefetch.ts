import { type Query, useQueryClient } from '@tanstack/react-query'
import { connection } from '../api/index.ts'
import { readLastRemoved, readsRemoved } from './live/removed-rows.ts'
import { isOfRows } from './query-client.ts'

/**
 * Returns the function that refetches the data on screen, after a change has marked lists as stale.
 * Without a connection it rereads rows, which come from memory. Rows that an undo has removed are
 * not requested again.
 */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const removed = await readLastRemoved()
    const isOld = (query: Query) => readsRemoved(query, removed)
    const isRefetched = connection.isLost() ? isOfRows : () => true
    void client.invalidateQueries({ predicate: isOld, refetchType: 'none' })
    await client.invalidateQueries({ predicate: (query) => isRefetched(query) && !isOld(query) })
  }
}
