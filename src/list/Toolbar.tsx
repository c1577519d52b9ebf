import { hasTrash } from '../../registry/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { ImportButton } from '../import/ImportButton.tsx'
import type { ListReference } from '../data/rows/list-references.ts'
import { useOverride } from '../extension-points/overrides-context.ts'
import type { Filters } from '../extension-points/types.ts'
import type { ListState } from '../table/state/list-state.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { CreateLink } from './toolbar/CreateLink.tsx'
import { ColumnChooser } from './columns/ColumnChooser.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { FilterPanel } from './filters/FilterPanel.tsx'
import { LayoutSwitch } from './layouts/LayoutSwitch.tsx'
import { ListSort } from './toolbar/ListSort.tsx'
import { Search } from './toolbar/Search.tsx'
import { ShownSwitch } from './ShownSwitch.tsx'
import type { Change } from '../table/state/list-state.ts'
import { ListViews } from './views/ListViews.tsx'

interface ToolbarProps {
  reference: ListReference
  state: ListState
  change: (part: Change) => void
  columns: readonly string[]
  canCreate: boolean
  isFetching: boolean
  onRefresh: () => void
  /** Says which rows wait to be shown. */
  waiting: ReactNode
  /** Saves or prints the rows. */
  exporting: ReactNode
}

/** Sets some filters of a list and leaves the others. */
function useFilters({ state, change }: Pick<ToolbarProps, 'state' | 'change'>) {
  const { filters } = state
  const onChange = (part: Filters) => {
    const kept = Object.entries({ ...filters, ...part }).filter(([, values]) => values.length > 0)
    change({ filters: Object.fromEntries(kept) })
  }
  return { filters, onChange, onClear: () => change({ filters: {} }) }
}

/** Everything above the rows: what is shown of them, and what can be done to the list. */
export function Toolbar(props: ToolbarProps) {
  const { reference, state, change, canCreate, isFetching, onRefresh, waiting } = props
  const translate = useTranslate()
  const filters = useFilters(props)
  const Tools = useOverride('tools', reference.resource.name, reference.listName)
  return (
    <>
      <div className="toolbar">
        {hasTrash(reference.list) && (
          <ShownSwitch
            reference={reference}
            state={state}
            onChange={(deleted) => change({ deleted })}
          />
        )}
        <Search value={state.q} onChange={(q) => change({ q })} />
        {reference.list.filters && <FilterPanel reference={reference} {...filters} />}
        <ListViews reference={reference} state={state} />
        <div className="toolbar-end">
          {waiting}
          <LayoutSwitch {...{ reference, state, change }} />
          {!state.layout && <ListSort {...props} />}
          {!state.layout && <ColumnChooser {...props} />}
          {props.exporting}
          <ImportButton {...{ reference, canCreate }} />
          <IconButton
            icon="refresh"
            label={translate('ui.refresh')}
            aria-busy={isFetching || undefined}
            onClick={onRefresh}
          />
          {Tools && <Tools reference={reference} />}
          {canCreate && <CreateLink reference={reference} />}
        </div>
      </div>
      <FilterChips reference={reference} {...filters} />
    </>
  )
}
