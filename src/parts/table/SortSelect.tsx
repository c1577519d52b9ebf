import { useTranslate } from 'ra-core'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import type { Column } from './columns/column.ts'
import { parseSort, reverseSort } from './state/sort.ts'

interface SortSelectProps {
  /** The sort options. The empty name is the default order. */
  options: readonly Pick<Column<never>, 'name' | 'label'>[]
  sort: string
  onSort: (sort: string) => void
}

/** The sort order for phones, where a table shows no heads. */
export function SortSelect({ options, sort, onSort }: SortSelectProps) {
  const translate = useTranslate()
  const { field, isDescending } = parseSort(sort)
  return (
    <div className="sort-phone">
      <select
        className="input"
        aria-label={translate('ui.sort_by')}
        value={field}
        onChange={({ target }) => onSort(target.value)}
      >
        {options.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <IconButton
        icon={isDescending ? 'down' : 'up'}
        label={translate(isDescending ? 'ui.descending' : 'ui.ascending')}
        disabled={field === ''}
        onClick={() => onSort(reverseSort(sort))}
      />
    </div>
  )
}
