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
  const activeConditions = Object.entries(within).filter(
    ([, formField]) => filters[formField]?.length === 1,
  )
  const values = activeConditions.map(
    ([, formField]) => [formField, Number(filters[formField]?.[0])] as const,
  )
  return { within: Object.fromEntries(activeConditions), siblings: Object.fromEntries(values) }
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
  const target = { to: field.to, where: field.where, within }
  const { choices, isPending, search } = useChoices(target, siblings)
  const referencedRows = dataProvider.referenceTitles(resourceName, name, siblings)
  const titles = useMemo(() => {
    const chooseable = new Set(choices?.map(({ id }) => id))
    return [...(choices ?? []), ...referencedRows.filter(({ id }) => !chooseable.has(id))]
  }, [choices, referencedRows])
  return { choices: titles, isPending, search }
}
