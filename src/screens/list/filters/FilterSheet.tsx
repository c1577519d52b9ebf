import { useTranslate } from 'ra-core'
import {
  getFilterKey,
  findFilter,
  FILTER_OPERATORS,
} from '../../../../registry/fields/filter-names.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { dataProvider } from '../../../platform/data/index.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { Filter } from '../../../parts/fields/filters/Filter.tsx'
import type { Filters } from '../../../platform/extension-points/types.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'

/**
 * Returns the filters that a list offers the viewer. A reference filter needs the right to list its
 * target.
 */
export function listOfferedFilters({ resource, list }: ListReference): string[] {
  return (list.filters ?? []).filter((name) => {
    const field = resource.fields[name]
    const isReference = field?.type === 'reference' || field?.type === 'references'
    if (isReference && !dataProvider.listsChoosable(field.to, field.where ?? {})) return false
    return findFilter(resource, name) !== undefined
  })
}

/** The filters of a list, and the functions that change them. */
export interface ListFilters {
  reference: ListReference
  filters: Filters
  onChange: (changedFilters: Filters) => void
  onClear: () => void
}

/** Returns the number of values of a field's filters. */
function countConditions(name: string, filters: Filters): number {
  const keys = FILTER_OPERATORS.map((operator) => getFilterKey({ name, operator }))
  return keys.reduce((count, key) => count + (filters[key]?.length ?? 0), 0)
}

/** The filter of one field, collapsed until opened. */
function FilterSection({
  reference,
  name,
  ...props
}: Omit<ListFilters, 'onClear'> & { name: string }) {
  const { resource, list, resourceName } = reference
  const translate = useTranslate()
  const count = countConditions(name, props.filters)
  const label = translate(getFieldLabelKey(resource, name))
  return (
    <details className="filter-section" name="filters">
      <summary>
        <span>{label}</span>
        {count > 0 && <b className="filter-count">{count}</b>}
        <Icon name="chevron" />
      </summary>
      <div role="group" aria-label={label}>
        <Filter
          {...props}
          name={name}
          resource={resource}
          list={list}
          resourceName={resourceName}
        />
      </div>
    </details>
  )
}

interface FilterSheetProps extends ListFilters {
  id: string
  onClose: () => void
}

/** The filters of a list, each in a section of its own. */
export function FilterSheet({ id, onClose, ...props }: FilterSheetProps) {
  const { reference, filters, onClear } = props
  const translate = useTranslate()
  return (
    <div className="popover filter-sheet" id={id} role="group" aria-label={translate('ui.filters')}>
      {listOfferedFilters(reference).map((name) => (
        <FilterSection key={name} {...props} name={name} />
      ))}
      <div className="filter-foot">
        <Button kind="quiet" disabled={Object.keys(filters).length === 0} onClick={onClear}>
          {translate('ui.clear_filters')}
        </Button>
        <Button onClick={onClose}>{translate('ui.close')}</Button>
      </div>
    </div>
  )
}
