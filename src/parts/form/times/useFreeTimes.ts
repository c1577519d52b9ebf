import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { suggestionCalls } from '../../../../registry/calls/planning-calls.ts'
import { callWhole } from '../../../platform/api/index.ts'
import type { Values } from '../../fields/validation.ts'

/** A row that needs a time: a new one, or a stored one that moves. */
export interface TimedRow {
  entity: string
  /** The values on which the times depend. */
  values?: Values
  /** The id of the stored row. */
  id?: number
  /** The id of a person who is not considered for the stored row. */
  without?: number
}

/** Requests the free times of a day for a row, once the row is complete. */
export function useFreeTimes(row: TimedRow | null, day: string) {
  return useQuery({
    queryKey: ['free times', row, day],
    queryFn:
      row !== null && day !== ''
        ? ({ signal }) => callWhole(suggestionCalls.suggestTimes, { ...row, day }, { signal })
        : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
