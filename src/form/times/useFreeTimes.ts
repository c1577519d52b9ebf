import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FreeTimesAnswer } from '../../../registry/changes/suggestions.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { http } from '../../api/index.ts'
import type { Values } from '../../fields/validation.ts'

/** The request that finds the times at which a row can begin. */
export const TIMES: Request = 'POST suggestions/times'

/** A row that needs a time: a new one, or a stored one that moves. */
export interface TimedRow {
  entity: string
  /** The values that decide the times. */
  values?: Values
  /** The id of the stored row. */
  id?: number
  /** A person who does not take the stored row. */
  without?: number
}

/** Requests the times of a day for a row; nothing while the row is not complete. */
export function useFreeTimes(row: TimedRow | null, day: string) {
  return useQuery({
    queryKey: ['free times', row, day],
    queryFn: async ({ signal }) =>
      (await http.send(TIMES, { body: { ...row, day }, signal })).body as FreeTimesAnswer,
    enabled: row !== null && day !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
