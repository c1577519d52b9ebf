import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { findFilter } from '../../../../registry/fields/filter-names.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import type { Filters } from '../../../platform/extension-points/types.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { ChipValue, useChipLabel } from './chip-text.tsx'

/** The number of values that a chip names. For more values it shows their number. */
const MAX_NAMED_VALUES = 2

interface FilterChipsProps {
  reference: RowsReference
  filters: Filters
  onChange: (changedFilters: Filters) => void
  onClear: () => void
}

interface FilterChipProps extends Pick<FilterChipsProps, 'reference'> {
  name: string
  label: string
  values: readonly string[]
  onRemove: () => void
}

function Chip({ reference, name, label, values, onRemove }: FilterChipProps) {
  const translate = useTranslate()
  const filter = findFilter(reference.resource, name)
  if (!filter) return null
  const hiddenCount = values.length - MAX_NAMED_VALUES
  return (
    <button type="button" className="chip" title={translate('ui.remove_filter')} onClick={onRemove}>
      <span>
        <span>{label}</span>:{' '}
        {values.slice(0, MAX_NAMED_VALUES).map((value, index) => (
          <Fragment key={value}>
            {index > 0 && <span>, </span>}
            <bdi>
              <ChipValue reference={reference} filter={filter} value={value} />
            </bdi>
          </Fragment>
        ))}
        {hiddenCount > 0 && <bdi dir="ltr">{` +${hiddenCount}`}</bdi>}
      </span>
      <Icon name="close" />
    </button>
  )
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ reference, filters, onChange, onClear }: FilterChipsProps) {
  const translate = useTranslate()
  const getLabel = useChipLabel(reference)
  const activeFilters = Object.entries(filters)
  if (activeFilters.length === 0) return null
  return (
    <div className="chips">
      {activeFilters.map(([name, values]) => (
        <Chip
          key={name}
          reference={reference}
          name={name}
          values={values}
          label={getLabel(name)}
          onRemove={() => onChange({ [name]: [] })}
        />
      ))}
      <button type="button" className="chip chip-clear" onClick={onClear}>
        {translate('ui.clear_filters')}
      </button>
    </div>
  )
}
