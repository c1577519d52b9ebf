import { useTranslate } from 'ra-core'
import type { Column } from './column.ts'

interface HiddenColumnsProps {
  columns: readonly Pick<Column<never>, 'name' | 'label'>[]
  /** The names of the columns that do not fit. */
  hiddenNames: readonly string[]
  /** True if all columns are shown and the rows scroll. */
  showsAll: boolean
  onToggle: (showsAll: boolean) => void
}

/** Lists the columns that do not fit, with a button that shows them. */
export function HiddenColumns({ columns, hiddenNames, showsAll, onToggle }: HiddenColumnsProps) {
  const translate = useTranslate()
  if (!showsAll && hiddenNames.length === 0) return null
  const names = columns.filter(({ name }) => hiddenNames.includes(name)).map(({ label }) => label)
  return (
    <p className="given-way muted tiny">
      <span>
        {showsAll
          ? translate('ui.columns_all')
          : translate('ui.columns_away', { names: names.join(', ') })}
      </span>
      <button type="button" onClick={() => onToggle(!showsAll)}>
        {translate(showsAll ? 'ui.columns_fit' : 'ui.columns_show')}
      </button>
    </p>
  )
}
