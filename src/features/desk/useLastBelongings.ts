import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { Values } from '../../parts/fields/validation.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { findUnions } from '../../platform/data/rows/resources.ts'
import type { DeskEntity, DeskReference } from './desk.ts'

/** The number of last rows that are read, because a row may lack an address. */
const MAX_ROWS = 5

/** Returns whether a row still belongs to the caller, so that the form offers it. */
async function belongsToCaller(
  provider: WashboardDataProvider,
  { target, callerFields }: DeskReference,
  rowId: unknown,
  callerId: number,
): Promise<boolean> {
  if (typeof rowId !== 'number') return false
  const ownerFilter = Object.fromEntries(callerFields.map((name) => [name, callerId]))
  // The picker of the form reads the same list: an entity may have no request for a single row.
  const { data } = await provider.getList<Row>(target.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: { ...ownerFilter, id: rowId },
  })
  return data.some((row) => !isDeletedRow(row))
}

/**
 * Returns the rows of the caller that their last rows used, such as the address, by field of the desk;
 * undefined while they load.
 */
export function useLastBelongings(entity: DeskEntity, callerId: number): Values | undefined {
  const provider = useDataProvider<WashboardDataProvider>()
  const { resource, caller, belonging, start } = entity
  const [listed = resource] = findUnions(resource)
  const { data, isError } = useQuery({
    queryKey: ['last belongings', listed.name, callerId],
    queryFn: async () => {
      const { data: rows } = await provider.getList<Row>(listed.name, {
        pagination: { page: 1, perPage: MAX_ROWS },
        sort: { field: start, order: 'DESC' },
        filter: { [caller.name]: callerId },
        meta: { columns: belonging.map(({ name }) => name) },
      })
      const values: Record<string, unknown> = {}
      for (const reference of belonging) {
        const id = rows.map((row) => row[reference.name]).find((value) => typeof value === 'number')
        if (await belongsToCaller(provider, reference, id, callerId)) values[reference.name] = id
      }
      return values
    },
    // Later rows must not change a form that is being filled in.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  return isError ? {} : data
}
