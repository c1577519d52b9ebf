import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SavedView, viewCalls } from '../../../registry/calls/view-calls.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call, capabilities } from '../../platform/api/index.ts'
import type { ViewableScreen } from './viewable.ts'
import type { Views } from './views.ts'

/** Returns the provider's views of a list or report; null if it stores none, and the browser does. */
export function useServerViews({
  of,
  list: listName,
}: Pick<ViewableScreen, 'of' | 'list'>): Views | null {
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
    const refetchViews = () => client.invalidateQueries({ queryKey: ['views', of] })
    const buildOptions = () => ({ once: capabilities.current().idempotencyKeys })
    const refreshAfter = async (change: Promise<SavedView>) => {
      try {
        return await change
      } finally {
        await refetchViews()
      }
    }
    return {
      views: data?.filter(({ list }) => list === listName),
      error,
      areShared: true,
      add: (values) => refreshAfter(call(viewCalls.addView, { of, ...values }, buildOptions())),
      replace: ({ id, version }, values) =>
        refreshAfter(
          call(viewCalls.replaceView, { of, id, ...values }, { ...buildOptions(), version }),
        ),
      remove: async ({ id }) => {
        await call(viewCalls.removeView, { of, id }, buildOptions())
        await refetchViews()
      },
    }
  }, [isOffered, client, of, listName, data, error])
}
