import { useDeferredValue, useMemo } from 'react'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import { traitsOf } from '../../../resources/kit/fields/traits.ts'
import { dataProvider } from '../../data/index.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { type ListState, paramsOf } from '../../table/state/list-state.ts'

/** What the columns of a list add up to, over this many rows. */
export interface Sums {
  rows: number
  values: Readonly<Record<string, number | string>>
}

/** A sum as a value of its field: amounts are texts with three decimals. */
function valueOf({ fields }: AnyResource, name: string, sum: number): number | string {
  const field = fields[name]
  return field && traitsOf(field.type).kind === 'decimal' ? sum.toFixed(3) : sum
}

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
  // The rest of a list may come in the millisecond of its first page.
  const isWhole = dataProvider.knowsList(resourceName, paramsOf(state))
  return useMemo(() => {
    const names = list.sums?.filter((name) => name in resource.fields) ?? []
    if (names.length === 0 || updatedAt === 0 || !isWhole) return undefined
    const filter = JSON.parse(asked) as Readonly<Record<string, unknown>>
    const held = dataProvider.peekSums(resourceName, filter, names)
    if (!held || held.rows < 2) return undefined
    const values = Object.entries(held.values).map(([name, sum]) => [
      name,
      valueOf(resource, name, sum),
    ])
    return { rows: held.rows, values: Object.fromEntries(values) }
  }, [resource, resourceName, list, asked, updatedAt, isWhole])
}
