import { useQuery } from '@tanstack/react-query'
import { askedWords } from '../../../registry/values/asked-words.ts'
import { SEARCH as LIMITS } from '../../../registry/values/search-limits.ts'
import { labelOf } from '../../../registry/fields/pointing.ts'
import type { ResourceName } from '#business/words/names.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import { parseFoundRows, SEARCH } from '../../data/rows/found-rows.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { resourceOf, titleOf } from '../../data/rows/resources.ts'
import { usePaused } from '../../ui/usePaused.ts'
import type { Choice } from './search.ts'

/** What tells a found row from others, where its entity says it of its pickers or its cards: whose order it is. */
function hintOf(to: ResourceName, row: Row): string {
  const { hint, card = [], fields } = resourceOf(to)
  const names = hint ?? card.filter((name) => fields[name]?.type === 'reference')
  const values = names.map((name) => row[labelOf(name)] ?? row[name])
  return values.filter((value) => typeof value === 'string' && value !== '').join(' · ')
}

/**
 * The rows of an entity that fit what is typed, of a provider that can search; a row stands among
 * them for as long as the text that it was found by. `isSearching` until the answer is there.
 */
export function useFoundChoices(to: ResourceName, typed: string) {
  const q = usePaused(typed.trim())
  const userId = useSession()?.id
  const isOffered = useExtensions().has(SEARCH)
  const isAsked = isOffered && askedWords(q) !== undefined && q.length <= LIMITS.length
  const { data, isFetching } = useQuery({
    queryKey: ['search', userId, q, to],
    queryFn: async ({ signal }) =>
      parseFoundRows((await http.send(SEARCH, { query: { q, entity: to }, signal })).body),
    enabled: isAsked,
    // Another look is another question: what was found may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
  const isSearching = isOffered && (isFetching || q !== typed.trim())
  const rows = (data ?? []).flatMap((one) => (one.resource.name === to ? one.rows : []))
  const choices = rows.map((row): Choice => ({
    id: row.id,
    title: titleOf(to, row),
    hint: hintOf(to, row),
  }))
  return { isAsked, isSearching, choices: isAsked && !isSearching ? choices : [] }
}
