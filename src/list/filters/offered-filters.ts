import { filterOf } from '../../../registry/fields/filter-names.ts'
import { dataProvider } from '../../data/index.ts'
import type { ListReference } from '../../data/rows/list-references.ts'

/** Returns the filters that a list offers the viewer: by a reference where the viewer can list what it points to. */
export function offeredFilters({ resource, list }: ListReference): string[] {
  return (list.filters ?? []).filter((name) => {
    const field = resource.fields[name]
    const isReference = field?.type === 'reference' || field?.type === 'references'
    if (isReference && !dataProvider.listsChoosable(field.to, field.where ?? {})) return false
    return filterOf(resource, name) !== undefined
  })
}
