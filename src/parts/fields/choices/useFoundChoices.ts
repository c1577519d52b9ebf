import { formatPhone } from '../../../../registry/characters/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { searchCalls } from '../../../../registry/calls/search-calls.ts'
import { parseSearchWords } from '../../../../registry/values/search-words.ts'
import { SEARCH_LIMITS as LIMITS } from '../../../../registry/values/search-limits.ts'
import { getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import type { ResourceName } from '#business/words'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { call } from '../../../platform/api/index.ts'
import { convertFoundRows } from '../../../platform/data/rows/found-rows.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource, getTitle } from '../../../platform/data/rows/resources.ts'
import { useDebounced } from '../../../platform/ui/useDebounced.ts'
import type { Choice } from './search.ts'

/**
 * Returns the text that distinguishes a found row, from the fields of its pickers or cards: the
 * owner of a row, for example.
 */
function getChoiceHint(to: ResourceName, row: Row): string {
  const { hint, card = [], fields } = getResource(to)
  const names = hint ?? card.filter((name) => fields[name]?.type === 'reference')
  const values = names.map((name) => {
    const value = row[getReferenceTitleName(name)] ?? row[name]
    return fields[name]?.type === 'phone' && value ? formatPhone(String(value)) : value
  })
  return values.filter((value) => typeof value === 'string' && value !== '').join(' · ')
}

/** A choice from a search, with its entity and its row. */
export interface FoundChoice extends Choice {
  to: ResourceName
  row: Row
}

/** Returns whether the provider can search rows. */
export const useSearchOffered = (): boolean => useExtensions().has(searchCalls.search.request)

/**
 * Returns the rows of some entities that match the typed text, from a provider that can search.
 * `isSearching` is true until the response arrives.
 */
export function useFoundChoices(entities: readonly ResourceName[], typed: string) {
  const query = useDebounced(typed.trim())
  const userId = useSession()?.id
  const isSearchOffered = useSearchOffered()
  const isEnabled =
    isSearchOffered && parseSearchWords(query) !== undefined && query.length <= LIMITS.length
  const { data, isFetching } = useQuery({
    queryKey: ['search', userId, query, ...entities],
    queryFn: ({ signal }) =>
      Promise.all(
        entities.map(async (entity) =>
          convertFoundRows(await call(searchCalls.search, { q: query, entity }, { signal })),
        ),
      ),
    enabled: isEnabled,
    // Each search is a new query, because the rows may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  const isSearching = isSearchOffered && (isFetching || query !== typed.trim())
  const choices = (data ?? []).flat().flatMap(({ resource, rows }) => {
    const to = entities.find((entity) => entity === resource.name)
    return rows.flatMap((row): FoundChoice[] =>
      to ? [{ id: row.id, to, row, title: getTitle(to, row), hint: getChoiceHint(to, row) }] : [],
    )
  })
  return { isEnabled, isSearching, choices: isEnabled && !isSearching ? choices : [] }
}
