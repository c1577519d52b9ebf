import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BUSINESS_VERSION } from '../../registry/words/business-settings.ts'
import { useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { capabilities, http } from '../api/index.ts'
import { listCache } from '../data/index.ts'
import { EVENTS, follow } from '../data/live/follow.ts'
import { changedEntities, type Versions } from '../data/live/versions.ts'
import { readLastRemoved, readsRemoved } from '../data/live/removed-rows.ts'
import { whileVisible } from '../data/live/while-visible.ts'
import { isAffected } from './live-queries.ts'

/**
 * Updates the screen after changes made elsewhere. An event names entities, and all queries that
 * show them are refetched with the user's rights.
 */
export function useLive(): void {
  const client = useQueryClient()
  const userId = useSession()?.id
  const isOffered = useExtensions().has(EVENTS)
  useEffect(() => {
    if (!isOffered || userId === undefined) return
    let previous: Versions | undefined
    const onVersions = (versions: Versions) => {
      const outdated = listCache.compare(versions)
      const changed = new Set([...outdated, ...changedEntities(previous ?? versions, versions)])
      // Lists know their version. The badges may have been counted before the first event.
      if (!previous) void client.invalidateQueries({ queryKey: ['counts'] })
      previous = versions
      if (changed.size === 0) return
      if (changed.has(BUSINESS_VERSION)) void capabilities.refresh()
      void readLastRemoved().then((removed) =>
        client.invalidateQueries({
          predicate: (query) =>
            isAffected(query.queryKey, changed) && !readsRemoved(query, removed),
        }),
      )
    }
    return whileVisible((signal) => void follow({ http, signal, onVersions }))
  }, [client, userId, isOffered])
}
