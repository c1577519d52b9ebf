import { useGetMany } from 'ra-core'
import type { ResourceName } from '#business/words'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource, getTitle } from '../../../platform/data/rows/resources.ts'
import type { Choice } from './search.ts'

/** Returns the titles of rows by id, including rows that can no longer be chosen. */
export function useTitles(
  to: ResourceName,
  ids: readonly number[],
  choices: readonly Choice[] | undefined,
): ReadonlyMap<number, string> {
  const loaded = new Map(choices?.map(({ id, title }) => [id, title]))
  const missingIds = ids.filter((id) => !loaded.has(id))
  const { data } = useGetMany<Row>(
    to,
    { ids: [...missingIds], meta: { columns: [getResource(to).title] } },
    { enabled: choices !== undefined && missingIds.length > 0 },
  )
  const fetched = (data ?? []).map((row) => [row.id, getTitle(to, row)] as const)
  return new Map([...loaded, ...fetched])
}
