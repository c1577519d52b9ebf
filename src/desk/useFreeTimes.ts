import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FreeTimesAnswer } from '../../registry/changes/suggestions.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Request } from '../../registry/entities/requests.ts'
import { http } from '../api/index.ts'
import type { Values } from '../fields/validation.ts'

/** The request that finds the times at which a new row can begin. */
export const TIMES: Request = 'POST suggestions/times'

/** Requests the free times of a day for a new row; nothing while its values are not complete. */
export function useFreeTimes(
  resource: AnyResource | undefined,
  values: Values | null,
  day: string,
) {
  return useQuery({
    queryKey: ['free times', resource?.name, values, day],
    queryFn: async ({ signal }) => {
      const body = { entity: resource?.name, values, day }
      return (await http.send(TIMES, { body, signal })).body as FreeTimesAnswer
    },
    enabled: resource !== undefined && values !== null && day !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
