import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BUSINESS_VERSION } from '../../registry/words/business-settings.ts'
import { useExtensions } from '../platform/access/rights.ts'
import { useSession } from '../platform/access/useSession.ts'
import { capabilities, http, versions } from '../platform/api/index.ts'
import { wholeLists } from '../platform/data/index.ts'
import { EVENTS, follow } from '../platform/data/live/follow.ts'
import { readLastRemoved, isRemovedRowQuery } from '../platform/data/live/removed-rows.ts'
import { whileVisible } from '../platform/data/live/while-visible.ts'
import { isAffected } from './live-queries.ts'

/**
 * Updates the screen after changes by this user and by others. The versions in an event, or in the
 * answer to a change, name the changed entities. The hook refetches the queries that show them.
 */
export function useLive(): void {
  const client = useQueryClient()
  const userId = useSession()?.id
  const hasEventStream = useExtensions().has(EVENTS)
  useEffect(
    () =>
      versions.subscribe((update) => {
        const isOwn = update.source === 'own change'
        wholeLists.markOlder(update.versions, isOwn)
        // Rows may have been read before the first versions arrived.
        const changedEntities = update.isFirstOfUser
          ? wholeLists.listOlderEntities()
          : update.changed
        // The counts of the badges have no version, so they may be older than the first event.
        if (update.isFirstOfUser && update.source === 'event')
          void client.invalidateQueries({ queryKey: ['counts'] })
        if (changedEntities.size === 0) return
        if (changedEntities.has(BUSINESS_VERSION)) void capabilities.refresh()
        void readLastRemoved().then((removedRows) => {
          const isRemovedRow = (query: Query) => isRemovedRowQuery(query, removedRows)
          void client.invalidateQueries({ predicate: isRemovedRow, refetchType: 'none' })
          return client.invalidateQueries({
            predicate: (query) =>
              isAffected(query.queryKey, changedEntities, isOwn) && !isRemovedRow(query),
          })
        })
      }),
    [client],
  )
  useEffect(() => {
    if (!hasEventStream || userId === undefined) return
    return whileVisible(
      (signal) => void follow({ http, signal, onVersions: versions.takeEventVersions }),
    )
  }, [userId, hasEventStream])
}
