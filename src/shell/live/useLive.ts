import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import { listCache } from '../../data/index.ts'
import { EVENTS, follow } from '../../data/live/follow.ts'
import { changedIn, type Versions } from '../../data/live/versions.ts'
import { whileVisible } from '../../data/live/while-visible.ts'
import { showsAny } from './live-queries.ts'

/**
 * Keeps what is on the screen in step with changes made elsewhere. An event names entities, and
 * whatever shows them is read again by the usual calls, with the user's rights.
 */
export function useLive(): void {
  const client = useQueryClient()
  const userId = useSession()?.id
  const isOffered = useExtensions().has(EVENTS)
  useEffect(() => {
    if (!isOffered || userId === undefined) return
    let known: Versions | undefined
    const onVersions = (versions: Versions) => {
      const outdated = listCache.compare(versions)
      const changed = new Set([...outdated, ...changedIn(known ?? versions, versions)])
      // Lists know their version; the badges may have been counted before a change that came first.
      if (!known) void client.invalidateQueries({ queryKey: ['counts'] })
      known = versions
      if (changed.size === 0) return
      void client.invalidateQueries({ predicate: ({ queryKey }) => showsAny(queryKey, changed) })
    }
    return whileVisible((signal) => void follow({ http, signal, onVersions }))
  }, [client, userId, isOffered])
}
