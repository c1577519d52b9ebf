import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { Field } from '../../parts/fields/Field.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { FilterInput } from './FilterInput.tsx'
import { type HistoryFilterName, FILTERS, type HistoryFilters } from './filters.ts'
import { useActors } from './useActors.ts'

interface FilterBarProps {
  filters: HistoryFilters
  onChange: (name: HistoryFilterName, value: string) => void
  onClear: () => void
}

/** The filters of the history, stored in the address. On a phone they are behind one button. */
export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const count = Object.keys(filters).length
  const hasKeys = useActors().some((actor) => actor.api_keys.length > 0)
  const isOffered = (name: HistoryFilterName) => name !== 'api_key_id' || hasKeys || filters[name]
  return (
    <section className="page history-filters" aria-label={translate('history.filters')}>
      <Button
        kind="quiet"
        className="history-filters-open"
        icon="filter"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0
          ? translate('history.filters_chosen', { number: count })
          : translate('ui.filters')}
      </Button>
      <div id={filtersId} data-open={isOpen}>
        {FILTERS.filter(isOffered).map((name) => (
          <Field key={name} label={translate(`history.by.${name}`)} required={false}>
            {(wiring) => (
              <FilterInput
                name={name}
                wiring={wiring}
                value={filters[name] ?? ''}
                onChange={(value) => onChange(name, value)}
              />
            )}
          </Field>
        ))}
        {count > 0 && (
          <Button icon="close" onClick={onClear}>
            {translate('ui.clear_filters')}
          </Button>
        )}
      </div>
    </section>
  )
}
