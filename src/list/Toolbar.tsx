import { hasTrash } from '../../registry/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
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

interface ToolsProps {
  isOpen: boolean
  onToggle: () => void
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

/** The tools that a list needs now and then. A phone shows them when its button is pressed. */
function Tools({ isOpen, onToggle, ...props }: ToolbarProps & ToolsProps) {
  const { reference, state, canCreate, isFetching, onRefresh } = props
  const translate = useTranslate()
  const id = useId()
  const Own = useOverride('tools', reference.resource.name, reference.listName)
  return (
    <>
      <IconButton
        className="tools-open"
        icon="more"
        label={translate('ui.tools')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      />
      <div className="toolbar-tools" id={id}>
        {!state.layout && <ColumnChooser {...props} />}
        {props.exporting}
        <ImportButton {...{ reference, canCreate }} />
        <IconButton
          icon="refresh"
          label={translate('ui.refresh')}
          aria-busy={isFetching || undefined}
          onClick={onRefresh}
        />
        {Own && <Own reference={reference} />}
      </div>
    </>
  )
}

/** Everything above the rows: what is shown of them, and what can be done to the list. */
export function Toolbar(props: ToolbarProps) {
  const { reference, state, change, canCreate, waiting } = props
  const filters = useFilters(props)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="toolbar" data-tools={isOpen}>
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
          <Tools {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          {canCreate && <CreateLink reference={reference} />}
        </div>
      </div>
      <FilterChips reference={reference} {...filters} />
    </>
  )
}
