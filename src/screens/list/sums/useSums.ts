import { useGetList, useTranslate } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import { getDecimals } from '../../../../registry/values/decimals.ts'
import { capabilities } from '../../../platform/api/index.ts'
import { withBusinessDecimals } from '../../../parts/fields/business-decimals.ts'
import { dataProvider } from '../../../platform/data/index.ts'
import type { ListParams, ListSums } from '../../../platform/data/lists/list-query.ts'
import { ESTIMATE_FRESH_MS, PAGE_FRESH_MS } from '../../../platform/data/lists/query-client.ts'
import { useAfterPaint } from '../../../platform/layout/useAfterPaint.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { Column } from '../../../parts/table/columns/column.ts'

type ListFilter = NonNullable<ListParams['filter']>

/** The sums of a list's columns, and the number of rows they cover. */
export interface ColumnSums {
  rows: number
  values: Readonly<Record<string, number | string>>
}

/** Formats a sum as a value of its field. Amounts are texts with the currency's decimals. */
function formatSum(resource: AnyResource, name: string, sum: number): number | string {
  const field = withBusinessDecimals(resource).fields[name]
  return field && getTypeTraits(field.type).kind === 'decimal'
    ? sum.toFixed(getDecimals(field))
    : sum
}

/** Returns the sums of the rows on the screen, which are the previous ones until the next rows arrive. */
function useSteadySums(
  query: string,
  cachedSums: ListSums | undefined,
  isOfPreviousQuery: boolean,
): ListSums | undefined {
  const [previous, setPrevious] = useState({ query, sums: cachedSums })
  if (isOfPreviousQuery) return previous.sums
  if (cachedSums && (cachedSums !== previous.sums || query !== previous.query))
    setPrevious({ query, sums: cachedSums })
  return cachedSums ?? (previous.query === query ? previous.sums : undefined)
}

/** Requests the sums of a list from a provider that pages it and adds up. */
function useRequestedSums(
  resourceName: string,
  filter: ListFilter,
  names: readonly string[],
): ListSums | undefined {
  const isRequested =
    names.length > 0 &&
    capabilities.current().sums &&
    dataProvider.isPaged(resourceName, { filter })
  const { data, total, meta } = useGetList<Row>(
    resourceName,
    { pagination: { page: 1, perPage: 1 }, filter, meta: { sums: names, columns: names } },
    {
      enabled: isRequested,
      staleTime: PAGE_FRESH_MS,
      refetchInterval: ({ state }) => (state.data?.meta?.isEstimate ? ESTIMATE_FRESH_MS : false),
    },
  )
  return useMemo(
    () => (isRequested && data && meta?.sums ? { rows: total ?? 0, values: meta.sums } : undefined),
    [isRequested, data, total, meta],
  )
}

/**
 * Returns the sums of the declared columns over all matching rows, on all pages. Returns undefined
 * for a list without sums, and while they load. `isOfPreviousQuery` keeps the sums of the previous
 * filter.
 */
export function useSums(
  { resource, resourceName, list }: ListReference,
  filter: ListFilter,
  isOfPreviousQuery: boolean,
): ColumnSums | undefined {
  const filterText = JSON.stringify(filter)
  const query = useAfterPaint(filterText, filterText)
  const names = useMemo(
    () => list.sums?.filter((name) => name in resource.fields) ?? [],
    [list, resource],
  )
  const parsed = useMemo(() => JSON.parse(query) as ListFilter, [query])
  const requested = useRequestedSums(resourceName, parsed, names)
  const cached = names.length > 0 ? dataProvider.peekSums(resourceName, parsed, names) : undefined
  const sums = useSteadySums(`${resourceName} ${query}`, cached ?? requested, isOfPreviousQuery)
  return useMemo(() => {
    if (!sums || sums.rows < 2) return undefined
    const values = Object.entries(sums.values).map(([name, sum]) => [
      name,
      formatSum(resource, name, sum),
    ])
    return { rows: sums.rows, values: Object.fromEntries(values) }
  }, [resource, sums])
}

/**
 * Returns the footers by column name: the sums, and the number of rows below the first. The columns
 * stay the same objects, so that no row renders again.
 */
export function useSumFooters(
  columns: readonly Column<Row>[],
  sums: ColumnSums | undefined,
): Readonly<Record<string, ReactNode>> | undefined {
  const translate = useTranslate()
  const { number } = useFormat()
  return useMemo(() => {
    const summedColumns = columns.filter(({ name }) => sums && name in sums.values)
    if (!sums || summedColumns.length === 0) return undefined
    const footers = summedColumns.map(({ name, cell }) => [
      name,
      cell({ id: 0, [name]: sums.values[name] }),
    ])
    const [firstSummedColumn] = columns
    return {
      ...(firstSummedColumn && {
        [firstSummedColumn.name]: translate('ui.sum_of', { total: number(sums.rows) }),
      }),
      ...Object.fromEntries(footers),
    }
  }, [columns, sums, translate, number])
}
