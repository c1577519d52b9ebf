import { useMemo } from 'react'
import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { dataProvider } from '../../data/index.ts'
import type { Choice } from '../choices/search.ts'
import { useChoices } from '../choices/useChoices.ts'
import type { FilterProps } from './SelectFilter.tsx'

/** What a choice depends on that another filter says: of each, one value. */
function narrowing({ within = {} }: FieldTypes['reference'], filters: FilterProps['filters']) {
  const told = Object.entries(within).filter(([, ours]) => filters[ours]?.length === 1)
  const values = told.map(([, ours]) => [ours, Number(filters[ours]?.[0])] as const)
  return { within: Object.fromEntries(told), siblings: Object.fromEntries(values) }
}

/**
 * What a filter by a reference offers: every live row that could be referred to, and whatever
 * else the rows of the list name, so that what nobody would choose any more is found as well.
 */
export function useFilterChoices(
  field: FieldTypes['reference'],
  { resourceName, name, filters }: Pick<FilterProps, 'resourceName' | 'name' | 'filters'>,
): readonly Choice[] {
  const { within, siblings } = narrowing(field, filters)
  const { choices } = useChoices({ to: field.to, where: field.where, within }, siblings)
  const named = dataProvider.referenceTitles(resourceName, name, siblings)
  return useMemo(() => {
    const offered = new Set(choices?.map(({ id }) => id))
    return [...(choices ?? []), ...named.filter(({ id }) => !offered.has(id))]
  }, [choices, named])
}
