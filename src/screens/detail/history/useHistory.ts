import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyCalls } from '../../../../registry/calls/history-calls.ts'
import { mayReadHistory } from '../../../../registry/changes/history.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { callWhole } from '../../../platform/api/index.ts'

/** The number of changes shown at first, and added with each click. */
const CHANGES_PER_STEP = 20
/** The maximum number of changes that one request returns. */
const MAX_CHANGES = 200

/**
 * Returns whether the viewer may see the history of an entity's rows. A provider that lacks the
 * call has no timeline.
 */
export function useHasHistory(resource: AnyResource): boolean {
  const role = useSession()?.role ?? null
  return useExtensions().has(historyCalls.historyOfRow.request) && mayReadHistory(role, resource)
}

/** Returns the changes of a row, newest first, loaded while `isOpen`. */
export function useHistory(entity: string, id: number, isOpen: boolean) {
  const [perPage, setPerPage] = useState(CHANGES_PER_STEP)
  const query = useQuery({
    queryKey: ['history', entity, id, perPage],
    queryFn: ({ signal }) =>
      callWhole(historyCalls.historyOfRow, { entity, id, perPage }, { signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const hasMore = (query.data?.total ?? 0) > perPage && perPage < MAX_CHANGES
  return { ...query, hasMore, loadMore: () => setPerPage(perPage + CHANGES_PER_STEP) }
}
