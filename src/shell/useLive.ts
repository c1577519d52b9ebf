import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BUSINESS_VERSION } from '../../registry/words/business-settings.ts'
import { useExtensions } from '../platform/access/rights.ts'
import { useSession } from '../platform/access/useSession.ts'
import { capabilities, http, versions } from '../platform/api/index.ts'
import { wholeLists } from '../platform/data/index.ts'
import { EVENTS, follow } from '../platform/data/live/follow.ts'
import { readLastRemoved, readsRemoved } from '../platform/data/live/removed-rows.ts'
import { whileVisible } from '../platform/data/live/while-visible.ts'
import { isAffected } from './live-queries.ts'

/**
 * Updates the screen after changes, made here or elsewhere. Versions in an event or in the answer to
 * a change name entities, and the queries that show them are refetched with the user's rights.
 */
export function useLive(): void {
  const client = useQueryClient()
  const userId = useSession()?.id
  const isOffered = useExtensions().has(EVENTS)
  useEffect(
    () =>
      versions.subscribe((versionNews) => {
        const isOwn = versionNews.source === 'own change'
        wholeLists.markOlder(versionNews.versions, isOwn)
        // Rows may have been read before the first versions came.
        const changed = versionNews.isFirstOfUser
          ? wholeLists.listOlderEntities()
          : versionNews.changed
        // Lists know their version. The badges may have been counted before the first event.
        if (versionNews.isFirstOfUser && versionNews.source === 'event')
          void client.invalidateQueries({ queryKey: ['counts'] })
        if (changed.size === 0) return
        if (changed.has(BUSINESS_VERSION)) void capabilities.refresh()
        void readLastRemoved().then((removedRows) => {
          const readsRemovedRows = (query: Query) => readsRemoved(query, removedRows)
          void client.invalidateQueries({ predicate: readsRemovedRows, refetchType: 'none' })
          return client.invalidateQueries({
            predicate: (query) =>
              isAffected(query.queryKey, changed, isOwn) && !readsRemovedRows(query),
          })
        })
      }),
    [client],
  )
  useEffect(() => {
    if (!isOffered || userId === undefined) return
    return whileVisible(
      (signal) => void follow({ http, signal, onVersions: versions.takeEventVersions }),
    )
  }, [userId, isOffered])
}
