import { useGetMany } from 'ra-core'
import type { ResourceName } from '#business/words/names.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { titleOf } from '../../data/rows/resources.ts'
import type { Choice } from './search.ts'

/** The titles of rows by their ids, also of those that can no longer be chosen. */
export function useTitles(
  to: ResourceName,
  ids: readonly number[],
  choices: readonly Choice[] | undefined,
): ReadonlyMap<number, string> {
  const known = new Map(choices?.map(({ id, title }) => [id, title]))
  const others = ids.filter((id) => !known.has(id))
  const { data } = useGetMany<Row>(
    to,
    { ids: [...others] },
    { enabled: choices !== undefined && others.length > 0 },
  )
  const rest = (data ?? []).map((row) => [row.id, titleOf(to, row)] as const)
  return new Map([...known, ...rest])
}
