import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { suggestionCalls } from '../../../../registry/calls/planning-calls.ts'
import { callWhole } from '../../../platform/api/index.ts'
import type { Values } from '../../fields/validation.ts'

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
    queryFn:
      row !== null && day !== ''
        ? ({ signal }) => callWhole(suggestionCalls.suggestTimes, { ...row, day }, { signal })
        : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
