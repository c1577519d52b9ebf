import { useMemo } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { dataProvider } from '../../../platform/data/index.ts'
import type { Choice } from '../choices/search.ts'
import { useChoices } from '../choices/useChoices.ts'
import type { FilterProps } from '../../../platform/extension-points/types.ts'

/**
 * Returns the fields of a reference's conditions that other filters set to a single value, with
 * these values.
 */
function listDependencies(
  { within = {} }: FieldTypes['reference'],
  filters: FilterProps['filters'],
) {
  const active = Object.entries(within).filter(([, ours]) => filters[ours]?.length === 1)
  const values = active.map(([, ours]) => [ours, Number(filters[ours]?.[0])] as const)
  return { within: Object.fromEntries(active), siblings: Object.fromEntries(values) }
}

/**
 * Returns the choices of a reference filter: all rows that can be chosen, and deleted or closed
 * rows the list still refers to. `isPending` is true until the former arrive. `search` finds others
 * if there are too many to load.
 */
export function useFilterChoices(
  field: FieldTypes['reference'],
  { resourceName, name, filters }: Pick<FilterProps, 'resourceName' | 'name' | 'filters'>,
): { choices: readonly Choice[]; isPending: boolean; search: (typed: string) => void } {
  const { within, siblings } = listDependencies(field, filters)
  const pointing = { to: field.to, where: field.where, within }
  const { choices, isPending, search } = useChoices(pointing, siblings)
  const referenced = dataProvider.referenceTitles(resourceName, name, siblings)
  const titles = useMemo(() => {
    const chooseable = new Set(choices?.map(({ id }) => id))
    return [...(choices ?? []), ...referenced.filter(({ id }) => !chooseable.has(id))]
  }, [choices, referenced])
  return { choices: titles, isPending, search }
}
