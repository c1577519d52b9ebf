import { type Query, useQueryClient } from '@tanstack/react-query'
import { connection } from '../api/index.ts'
import { wholeLists } from './index.ts'
import { readLastRemoved, isRemovedRowQuery } from './live/removed-rows.ts'
import { mayBeOutdated } from './lists/query-client.ts'

/**
 * Returns a function that resolves when the screen shows the data after a change. If the answer had
 * versions, `useLive` refetches the affected queries. Otherwise the function refetches all queries,
 * but not rows that an undo has removed. Without a connection it rereads rows from memory.
 */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const removedRows = await readLastRemoved()
    if (!wholeLists.takeStaleMark()) {
      const filters = { type: 'active', fetchStatus: 'fetching' } as const
      const fetching = client.getQueryCache().findAll(filters)
      const outdated = fetching.filter(({ state }) => state.isInvalidated)
      await Promise.allSettled(outdated.map(({ promise }) => promise))
      return
    }
    const isRemovedRow = (query: Query) => isRemovedRowQuery(query, removedRows)
    void client.invalidateQueries({ predicate: isRemovedRow, refetchType: 'none' })
    await client.invalidateQueries({
      predicate: (query) => mayBeOutdated(query, connection.isLost()) && !isRemovedRow(query),
    })
  }
}
