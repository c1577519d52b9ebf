import { useDeferredValue, useMemo } from 'react'
import { dataProvider } from '../../data/index.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { type ListState, paramsOf } from '../../table/state/list-state.ts'
import { sumOf } from './sum-of.ts'

/** What the columns of a list add up to, over this many rows. */
export interface Sums {
  rows: number
  values: Readonly<Record<string, number | string>>
}

const WHOLE = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

/**
 * Returns what the declared columns add up to over all rows that match, whatever page they are on;
 * undefined where the list has none, and where its rows are not here but with the provider.
 */
export function useSums(
  { resource, resourceName, list }: ListReference,
  state: ListState,
  updatedAt: number,
): Sums | undefined {
  const asked = useDeferredValue(JSON.stringify(paramsOf(state).filter))
  return useMemo(() => {
    const names = list.sums?.filter((name) => name in resource.fields) ?? []
    if (names.length === 0 || updatedAt === 0) return undefined
    const filter = JSON.parse(asked) as Readonly<Record<string, unknown>>
    const held = dataProvider.peekList(resourceName, { filter, pagination: WHOLE })
    if (!held || held.total < 2) return undefined
    const values = names.map((name) => [name, sumOf(held.data, name)])
    return { rows: held.total, values: Object.fromEntries(values) }
  }, [resource, resourceName, list, asked, updatedAt])
}
