import { useQuery } from '@tanstack/react-query'
import { registry } from '#business'
import { findAssignedField } from '../../../registry/changes/suggestions.ts'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import type { Call, SentValues } from '../../../registry/calls/call.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { callWhole } from '../../platform/api/index.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'

/** Returns the field in which a verb assigns a person, if the provider can propose people for it. */
export function useAssignedField(
  { resource }: RowsReference,
  verb: Verb | undefined,
): string | undefined {
  const isOffered = useExtensions().has(suggestionCalls.suggest.request)
  return isOffered && verb ? findAssignedField(resource, verb, registry) : undefined
}

/** A call that proposes people for rows, some with other times. */
export type ProposalCall = (typeof suggestionCalls)[
  | 'suggest'
  | 'suggestForOff'
  | 'suggestForHit'
  | 'suggestMoves']

/** Requests proposals once, so that no line changes while the dialog is open. */
export function useSuggestions<C extends Call>(endpoint: C, values: SentValues<C>) {
  return useQuery({
    queryKey: ['suggestions', endpoint.request, values],
    queryFn: ({ signal }) => callWhole(endpoint, values, { signal }),
    gcTime: 0,
    // Applying the proposals invalidates every other query.
    staleTime: 'static',
    retry: false,
  })
}
