import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { call } from '../../platform/api/index.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { useAssignedField } from './useSuggestions.ts'

/**
 * The maximum number of unassigned rows to request reasons for. "Assign all" shows the reasons of
 * more rows.
 */
const MAX_TRAY_ROWS = 60

/**
 * Returns the reasons why no person can take unassigned rows, by row id.
 * `changeKey` is a text that changes with the rows and off times of the day.
 */
export function useTrayReasons(
  reference: RowsReference,
  verb: Verb | undefined,
  ids: readonly number[],
  changeKey: string,
): ReadonlyMap<unknown, string> {
  const field = useAssignedField(reference, verb)
  const entity = reference.resource.name
  const { data } = useQuery({
    queryKey: ['tray reasons', { entity, verb, ids, basis: changeKey }],
    queryFn:
      verb !== undefined && field !== undefined && ids.length > 0 && ids.length <= MAX_TRAY_ROWS
        ? ({ signal }) => call(suggestionCalls.suggest, { entity, verb, ids }, { signal })
        : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(() => {
    const unassigned = data?.filter(({ person }) => person === null) ?? []
    return new Map(unassigned.map(({ row, reasons }) => [row.id, reasons.join(' · ')]))
  }, [data])
}
