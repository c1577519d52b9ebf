import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mayReadHistory } from '../../registry/changes/history.ts'
import type { Request } from '../../registry/entities/requests.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { type Deletion, MAX_DELETIONS } from '../../registry/changes/remedies.ts'
import { useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { http } from '../api/index.ts'
import type { Row } from '../data/rows/normalise.ts'

/** The request for the deletions of rows. Without it a list shows only their times. */
const DELETIONS: Request = 'GET deletions/{entity}'

type Deletions = ReadonlyMap<number, Deletion>
const NONE: Deletions = new Map()

/** Returns the authors of the deleted rows, by row id; empty until the response arrives. */
export function useDeletions(resource: AnyResource, rows: readonly Row[] = []): Deletions {
  const role = useSession()?.role ?? null
  const isOffered = useExtensions().has(DELETIONS)
  const ids = rows.filter((row) => row.deleted_at).map(({ id }) => id)
  const isAsked = isOffered && !resource.union && mayReadHistory(role, resource) && ids.length > 0
  const { data } = useQuery({
    queryKey: ['deletions', resource.name, ids],
    queryFn: async ({ signal }) => {
      const idList = ids.slice(0, MAX_DELETIONS).join()
      const body = { entity: resource.name, ids: idList }
      const response = await http.send(DELETIONS, { body, signal })
      return (response.body as { data: readonly Deletion[] }).data
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    select: byId,
  })
  return (isAsked && data) || NONE
}

const byId = (deletions: readonly Deletion[]): Deletions =>
  new Map(deletions.map((one) => [one.id, one]))
