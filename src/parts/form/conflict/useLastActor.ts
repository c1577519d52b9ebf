import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { historyCalls } from '../../../../registry/calls/history-calls.ts'
import { mayReadHistory } from '../../../../registry/changes/history.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { call } from '../../../platform/api/index.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'

/**
 * Returns the name of the last person who changed a row, or "Somebody else" if the viewer may not
 * know.
 */
export function useLastActor(resource: AnyResource, row: Row | undefined, enabled = true): string {
  const translate = useTranslate()
  const role = useSession()?.role ?? null
  const isOffered = useExtensions().has(historyCalls.historyOfRow.request)
  const { data } = useQuery({
    queryKey: ['history', resource.name, row?.id, row?.[VERSION_COLUMN], 'last'],
    queryFn: ({ signal }) => {
      const query = { entity: resource.name, id: Number(row?.id), perPage: 1 }
      return call(historyCalls.historyOfRow, query, { signal })
    },
    enabled: enabled && row !== undefined && isOffered && mayReadHistory(role, resource),
    retry: false,
  })
  return data?.[0]?.actor ?? translate('ui.somebody_else')
}
