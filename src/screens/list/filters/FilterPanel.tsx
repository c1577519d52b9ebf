import { useTranslate } from 'ra-core'
import { type ButtonHTMLAttributes, useId } from 'react'
import { flushSync } from 'react-dom'
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
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'

interface FilterButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The number of active filters. */
  count: number
}

/** The button that opens the filters of a list. */
function FilterButton({ count, ...buttonProps }: FilterButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      kind={count > 0 ? 'plain' : 'quiet'}
      icon="filter"
      title={translate('ui.filters')}
      {...buttonProps}
    >
      <span className="filter-label">{translate('ui.filters')}</span>
      {count > 0 && <b className="filter-count">{count}</b>}
    </Button>
  )
}

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

interface FilterPanelProps {
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
}: Omit<FilterPanelProps, 'onClear'> & { name: string }) {
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

/** The filters of a list behind one button. On a phone they are a sheet. */
export function FilterPanel(props: FilterPanelProps) {
  const { reference, filters, onClear } = props
  const translate = useTranslate()
  const panelId = useId()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const activeCount = Object.keys(filters).length
  const filterNames = listOfferedFilters(reference)
  useKeys({
    f: () => {
      // In a later frame, a screen that has just opened would take the focus and close the panel.
      flushSync(() => setOpen(true))
      ref.current?.querySelector('summary')?.focus()
    },
  })
  return (
    <div ref={ref} className="filter-panel">
      <FilterButton
        count={activeCount}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          className="popover filter-sheet"
          id={panelId}
          role="group"
          aria-label={translate('ui.filters')}
        >
          {filterNames.map((name) => (
            <FilterSection key={name} {...props} name={name} />
          ))}
          <div className="filter-foot">
            <Button kind="quiet" disabled={activeCount === 0} onClick={onClear}>
              {translate('ui.clear_filters')}
            </Button>
            <Button onClick={() => setOpen(false)}>{translate('ui.close')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
