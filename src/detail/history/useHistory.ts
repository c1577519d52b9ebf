import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'

/** The request for the history of one row. A provider that lacks it has no timeline. */
const HISTORY: Request = 'GET history/{entity}/{id}'
/** The number of changes shown at first, and added with each click. */
const STEP = 20
/** The maximum number of changes that one request returns. */
const LIMIT = 200

/** Returns whether the viewer may see the history of an entity's rows. */
export function useHasHistory(resource: AnyResource): boolean {
  const role = useSession()?.role ?? null
  return useExtensions().has(HISTORY) && mayReadHistory(role, resource)
}

/** Returns the changes of a row, newest first, loaded while `isOpen`. `more` loads earlier ones. */
export function useHistory(entity: string, id: number, isOpen: boolean) {
  const [perPage, setPerPage] = useState(STEP)
  const query = useQuery({
    queryKey: ['history', entity, id, perPage],
    queryFn: async ({ signal }) => {
      const { body } = await http.send(HISTORY, { body: { entity, id, perPage }, signal })
      return body as { data: readonly Change[]; total: number }
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const hasMore = (query.data?.total ?? 0) > perPage && perPage < LIMIT
  return { ...query, hasMore, more: () => setPerPage(perPage + STEP) }
}
