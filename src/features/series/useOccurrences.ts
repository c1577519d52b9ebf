import { useQuery } from '@tanstack/react-query'
import { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { call } from '../../platform/api/index.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

/** Returns the rows of the series of a row by start time; none for a row without a series. */
export function useOccurrences({ name, series }: AnyResource, row: Row): readonly Row[] {
  const isOffered = useExtensions().has(seriesCalls.readSeries.request)
  const isRepeated = series !== undefined && Boolean(row[series.group])
  const { data } = useQuery({
    // The query key has the entity name, so that a change of any row refetches the series.
    queryKey: ['occurrences', row.id, name],
    queryFn: async ({ signal }) => {
      const rows = await call(seriesCalls.readSeries, { entity: name, id: row.id }, { signal })
      return rows as unknown as readonly Row[]
    },
    enabled: isOffered && isRepeated,
    retry: false,
  })
  return (isRepeated && data) || []
}
