import { useTranslate } from 'ra-core'
import { IconButton } from '../ui/controls/Button.tsx'
import type { Column } from './columns/column.ts'
import { parseSort, reversed } from './state/sort.ts'

interface SortSelectProps {
  /** The sort options; the empty name is the rows' own order. */
  options: readonly Pick<Column<never>, 'name' | 'label'>[]
  sort: string
  onSort: (sort: string) => void
}

/** The order of the rows where a table shows no heads to click on: on a phone. */
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
        onClick={() => onSort(reversed(sort))}
      />
    </div>
  )
}
