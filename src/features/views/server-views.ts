import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SavedView, viewCalls } from '../../../registry/calls/view-calls.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call, capabilities } from '../../platform/api/index.ts'
import type { Viewable } from './viewable.ts'
import type { Views } from './views.ts'

/** Returns the provider's views of a list or report; null if it stores none, and the browser does. */
export function useServerViews({ of, list: listed }: Pick<Viewable, 'of' | 'list'>): Views | null {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(viewCalls.views.request)
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['views', of, userId],
    queryFn: ({ signal }) => call(viewCalls.views, { of }, { signal }),
    enabled: isOffered && userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return useMemo(() => {
    if (!isOffered) return null
    const refresh = () => client.invalidateQueries({ queryKey: ['views', of] })
    const once = () => ({ once: capabilities.current().idempotencyKeys })
    const refreshAfter = async (change: Promise<SavedView>) => {
      try {
        return await change
      } finally {
        await refresh()
      }
    }
    return {
      views: data?.filter(({ list }) => list === listed),
      error,
      areShared: true,
      add: (values) => refreshAfter(call(viewCalls.addView, { of, ...values }, once())),
      replace: ({ id, version }, values) =>
        refreshAfter(call(viewCalls.replaceView, { of, id, ...values }, { ...once(), version })),
      remove: async ({ id }) => {
        await call(viewCalls.removeView, { of, id }, once())
        await refresh()
      },
    }
  }, [isOffered, client, of, listed, data, error])
}
