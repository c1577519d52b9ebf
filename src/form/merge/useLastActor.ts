import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type Change, mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import type { Row } from '../../data/rows/normalise.ts'

const HISTORY: Request = 'GET history/{entity}/{id}'

/**
 * Returns the name of the last person who changed a row, or "Somebody else" if the viewer may not
 * know.
 */
export function useLastActor(resource: AnyResource, row: Row | undefined, enabled = true): string {
  const translate = useTranslate()
  const role = useSession()?.role ?? null
  const isOffered = useExtensions().has(HISTORY)
  const { data } = useQuery({
    queryKey: ['history', resource.name, row?.id, row?.[VERSION], 'last'],
    queryFn: async ({ signal }) => {
      const query = { entity: resource.name, id: row?.id, perPage: 1 }
      const { body } = await http.send(HISTORY, { body: query, signal })
      return (body as { data: readonly Change[] }).data
    },
    enabled: enabled && row !== undefined && isOffered && mayReadHistory(role, resource),
    retry: false,
  })
  return data?.[0]?.actor ?? translate('ui.somebody_else')
}
