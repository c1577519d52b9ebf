import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { useExtensions } from '../access/rights.ts'
import { http } from '../api/index.ts'
import type { Row } from '../data/rows/normalise.ts'
import { OCCURRENCES } from './requests.ts'

/** Returns the rows of the series of a row by start time; none for a row without a series. */
export function useOccurrences({ name, series }: AnyResource, row: Row): readonly Row[] {
  const isOffered = useExtensions().has(OCCURRENCES)
  const isRepeated = series !== undefined && Boolean(row[series.group])
  const { data } = useQuery({
    // The name of the entity refetches it after a change of any of its rows.
    queryKey: ['occurrences', row.id, name],
    queryFn: async ({ signal }) => {
      const answer = await http.send(OCCURRENCES, { body: { entity: name, id: row.id }, signal })
      return (answer.body as { data: readonly Row[] }).data
    },
    enabled: isOffered && isRepeated,
    retry: false,
  })
  return (isRepeated && data) || []
}
