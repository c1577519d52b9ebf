import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Deletion, trashCalls } from '../../../registry/calls/trash-calls.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { MAX_DELETION_ROWS } from '../../../registry/changes/remedies.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call } from '../../platform/api/index.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

type Deletions = ReadonlyMap<number, Deletion>
const NO_DELETIONS: Deletions = new Map()

/**
 * Returns the authors of the deleted rows, by row id; empty until the response arrives. Without the
 * request a list shows only the times of deletions.
 */
export function useDeletions(resource: AnyResource, rows: readonly Row[] = []): Deletions {
  const role = useSession()?.role ?? null
  const isOffered = useExtensions().has(trashCalls.deletions.request)
  const ids = rows.filter((row) => row.deleted_at).map(({ id }) => id)
  const isEnabled = isOffered && !resource.union && mayReadHistory(role, resource) && ids.length > 0
  const { data } = useQuery({
    queryKey: ['deletions', resource.name, ids],
    queryFn: ({ signal }) => {
      const values = { entity: resource.name, ids: ids.slice(0, MAX_DELETION_ROWS) }
      return call(trashCalls.deletions, values, { signal })
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    select: mapById,
  })
  return (isEnabled && data) || NO_DELETIONS
}

const mapById = (deletions: readonly Deletion[]): Deletions =>
  new Map(deletions.map((deletion) => [deletion.id, deletion]))
