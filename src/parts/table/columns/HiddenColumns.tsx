import { useTranslate } from 'ra-core'
import type { Column } from './column.ts'

interface HiddenColumnsProps {
  columns: readonly Pick<Column<never>, 'name' | 'label'>[]
  /** The names of the columns that do not fit. */
  away: readonly string[]
  /** True if all columns are shown and the rows scroll. */
  isAll: boolean
  onAll: (isAll: boolean) => void
}

/** Says which columns do not fit, with a button that shows them. */
export function HiddenColumns({ columns, away, isAll, onAll }: HiddenColumnsProps) {
  const translate = useTranslate()
  if (!isAll && away.length === 0) return null
  const names = columns.filter(({ name }) => away.includes(name)).map(({ label }) => label)
  return (
    <p className="given-way muted tiny">
      <span>
        {isAll
          ? translate('ui.columns_all')
          : translate('ui.columns_away', { names: names.join(', ') })}
      </span>
      <button type="button" onClick={() => onAll(!isAll)}>
        {translate(isAll ? 'ui.columns_fit' : 'ui.columns_show')}
      </button>
    </p>
  )
}
