import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SuggestionsAnswer } from '../../registry/changes/suggestions.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { http } from '../api/index.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import { SUGGESTIONS, useAssignedField } from './useSuggestions.ts'

/** The maximum number of rows whose reasons are requested. "Assign all" says them for more. */
const MAX_ROWS = 60

/**
 * Returns why nobody can take unassigned rows, by their ids, without those that somebody can take.
 * `basis` is a text that changes with the rows and off times of the day.
 */
export function useTrayReasons(
  reference: RowsReference,
  verb: Verb | undefined,
  ids: readonly unknown[],
  basis: string,
): ReadonlyMap<unknown, string> {
  const field = useAssignedField(reference, verb)
  const entity = reference.resource.name
  const { data } = useQuery({
    queryKey: ['tray reasons', { entity, verb, ids, basis }],
    queryFn: async ({ signal }) => {
      const answer = await http.send(SUGGESTIONS, { body: { entity, verb, ids }, signal })
      return answer.body as SuggestionsAnswer
    },
    enabled: field !== undefined && ids.length > 0 && ids.length <= MAX_ROWS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(() => {
    const left = data?.data.filter(({ person }) => person === null) ?? []
    return new Map(left.map(({ row, reasons }) => [row.id, reasons.join(' · ')]))
  }, [data])
}
