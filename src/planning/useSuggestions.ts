import { useQuery } from '@tanstack/react-query'
import { registry } from '#business'
import { assignedField, type SuggestionsAnswer } from '../../registry/changes/suggestions.ts'
import type { Request } from '../../registry/entities/requests.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { useExtensions } from '../access/rights.ts'
import { http } from '../api/index.ts'
import type { RowsReference } from '../data/rows/list-references.ts'

/** The requests that propose people; without them nothing is proposed. */
export const SUGGESTIONS: Request = 'POST suggestions'
export const OFF_SUGGESTIONS: Request = 'POST suggestions/off'
export const HIT_SUGGESTIONS: Request = 'POST suggestions/hit'

/** Returns the field in which a verb assigns a person, if the provider can propose people for it. */
export function useAssignedField(
  { resource }: RowsReference,
  verb: Verb | undefined,
): string | undefined {
  const isOffered = useExtensions().has(SUGGESTIONS)
  return isOffered && verb ? assignedField(resource, verb, registry) : undefined
}

/** Requests proposals. They are kept as long as the dialog is open, so that no line changes by itself. */
export function useSuggestions<Answer = SuggestionsAnswer>(
  request: Request,
  body: Readonly<Record<string, unknown>> | null,
) {
  return useQuery({
    queryKey: ['suggestions', request, body],
    queryFn: async ({ signal }) =>
      (await http.send(request, { body: body ?? {}, signal })).body as Answer,
    enabled: body !== null,
    gcTime: 0,
    // Applying them invalidates every other query.
    staleTime: 'static',
    retry: false,
  })
}
