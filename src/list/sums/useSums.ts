import { useMemo, useState } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import { decimalsOf } from '../../../registry/values/decimals.ts'
import { inBusiness } from '../../fields/in-business.ts'
import { dataProvider } from '../../data/index.ts'
import type { ListSums } from '../../data/lists/list-query.ts'
import { useAfterPaint } from '../../layout/useAfterPaint.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { type ListState, paramsOf } from '../../table/state/list-state.ts'

/** What the columns of a list add up to, over this many rows. */
export interface Sums {
  rows: number
  values: Readonly<Record<string, number | string>>
}

/** A sum as a value of its field: amounts are texts with the decimals of the currency. */
function valueOf(resource: AnyResource, name: string, sum: number): number | string {
  const field = inBusiness(resource).fields[name]
  return field && traitsOf(field.type).kind === 'decimal' ? sum.toFixed(decimalsOf(field)) : sum
}

/** What is held, or was for the same question: while a list is read again its sums stay. */
function useKept(asked: string, held: ListSums | undefined): ListSums | undefined {
  const [kept, setKept] = useState({ asked, sums: held })
  if (held && (held !== kept.sums || asked !== kept.asked)) setKept({ asked, sums: held })
  return held ?? (kept.asked === asked ? kept.sums : undefined)
}

/**
 * Returns what the declared columns add up to over all rows that match, whatever page they are on;
 * undefined where the list has none, and where its rows are not here but with the provider.
 */
export function useSums(
  { resource, resourceName, list }: ListReference,
  state: ListState,
): Sums | undefined {
  const filter = JSON.stringify(paramsOf(state).filter)
  const asked = useAfterPaint(filter, filter)
  const names = useMemo(
    () => list.sums?.filter((name) => name in resource.fields) ?? [],
    [list, resource],
  )
  const held =
    names.length > 0 ? dataProvider.peekSums(resourceName, JSON.parse(asked), names) : undefined
  const sums = useKept(`${resourceName} ${asked}`, held)
  return useMemo(() => {
    if (!sums || sums.rows < 2) return undefined
    const values = Object.entries(sums.values).map(([name, sum]) => [
      name,
      valueOf(resource, name, sum),
    ])
    return { rows: sums.rows, values: Object.fromEntries(values) }
  }, [resource, sums])
}
