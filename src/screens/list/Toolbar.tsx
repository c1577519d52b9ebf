import { office } from '#business/words'
import { useSession } from '../../platform/access/useSession.ts'
import { describeNew } from '../../platform/i18n/verb-words.ts'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { listSortableNames } from '../../../registry/fields/filter-names.ts'
import { getLayouts, type ListLayout } from '../../../registry/views/layouts.ts'
import { separatesDeletedRows } from '../../../registry/entities/life-cycle.ts'
import { preload } from '../../platform/api/loading.ts'
import { whenIdle } from '../../platform/data/lists/dataset.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { SortSelect } from '../../parts/table/SortSelect.tsx'
import {
  DELETION_FILTERS,
  type DeletionFilter,
  type ListState,
  type ListStateChange,
} from '../../parts/table/state/list-state.ts'
import { parseSort } from '../../parts/table/state/sort.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Segmented } from '../../platform/ui/controls/Segmented.tsx'
import type { LayoutState } from '../../parts/table/state/layout-state.ts'
import { ImportButton } from '../../features/import/ImportButton.tsx'
import { loadViewPanel } from '../../features/views/LateViewPanel.tsx'
import { useOverride } from '../../platform/extension-points/overrides-context.ts'
import type { Filters } from '../../platform/extension-points/types.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { useCounts } from './sums/useTotal.ts'
import { ColumnChooser, loadColumnsPanel } from './columns/ColumnChooser.tsx'
import { loadExportPanel } from './export/ListExport.tsx'
import { loadReferenceTitle } from './filters/chip-text.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { FilterPanel, loadFilterSheet } from './filters/FilterPanel.tsx'
import { loadNoRows } from './LateNoRows.tsx'
import { Search } from './Search.tsx'
import { ListViews } from './ListViews.tsx'

/** The link that creates a row in a list. */
function CreateLink({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  return (
    <Link to={`${reference.list.route}/create`} className="btn btn-water">
      <Icon name="plus" />
      <span className="create-name">{describeNew(translate, reference.resource)}</span>
    </Link>
  )
}

interface ListSortProps {
  reference: ListReference
  state: ListState
  changeState: (changes: ListStateChange) => void
  columns: readonly string[]
}

/** The sort order of the rows, for phones. It may use a hidden column. */
function ListSort({ reference, state, changeState, columns }: ListSortProps) {
  const translate = useTranslate()
  const { field } = parseSort(state.sort)
  const sortable = listSortableNames(reference.resource)
  const sortableColumns = columns.filter((name) => sortable.includes(name))
  const names = sortableColumns.includes(field) ? sortableColumns : [field, ...sortableColumns]
  const options = names.map((name) => ({
    name,
    label: translate(getFieldLabelKey(reference.resource, name)),
  }))
  return <SortSelect options={options} sort={state.sort} onSort={(sort) => changeState({ sort })} />
}

/** Switches between live rows, all rows and the trash, with the number of each. */
function DeletionSwitch(props: {
  reference: ListReference
  state: ListState
  onChange: (deletion: DeletionFilter) => void
}) {
  const { reference, state, onChange } = props
  const translate = useTranslate()
  const format = useFormat()
  const counts = useCounts(reference, state)
  return (
    <Segmented
      label={translate('ui.shown')}
      values={DELETION_FILTERS}
      value={state.deleted}
      onChange={onChange}
      renderName={(option) => (
        <>
          <span>{translate(`ui.shown.${option}`)}</span>
          {counts[option] !== undefined && <small>{format.number(counts[option])}</small>}
        </>
      )}
    />
  )
}

interface LayoutSwitchProps {
  reference: ListReference
  state: LayoutState
  changeState: (changes: LayoutState) => void
}

/** Switches between the layouts of a list. Renders nothing if there is only the table. */
function LayoutSwitch({ reference, state, changeState }: LayoutSwitchProps) {
  const translate = useTranslate()
  const layouts = getLayouts(reference.resource, reference.list)
  if (layouts.length === 1) return null
  const renderName = (layout: ListLayout) => (
    <span className="layout-name" title={translate(`ui.layout.${layout}`)}>
      <Icon name={layout} />
      <span>{translate(`ui.layout.${layout}`)}</span>
    </span>
  )
  return (
    <Segmented
      label={translate('ui.layout')}
      values={layouts}
      value={state.layout ?? 'table'}
      renderName={renderName}
      onChange={(layout) => changeState({ layout: layout === 'table' ? undefined : layout })}
    />
  )
}

interface ToolbarProps {
  reference: ListReference
  state: ListState
  changeState: (changes: ListStateChange) => void
  columns: readonly string[]
  canCreate: boolean
  isFetching: boolean
  onRefresh: () => void
  /** The note about waiting changes. */
  waitingNote: ReactNode
  /** The export menu. */
  exportMenu: ReactNode
}

interface ListToolsProps {
  isOpen: boolean
  onToggle: () => void
}

/** Returns the filters of a list, and functions that change some of them or clear all. */
function useFilters({ state, changeState }: Pick<ToolbarProps, 'state' | 'changeState'>) {
  const { filters } = state
  const onChange = (changedFilters: Filters) => {
    const activeFilters = Object.entries({ ...filters, ...changedFilters }).filter(
      ([, values]) => values.length > 0,
    )
    changeState({ filters: Object.fromEntries(activeFilters) })
  }
  return { filters, onChange, onClear: () => changeState({ filters: {} }) }
}

/** The less frequent tools of a list. A phone hides them behind a button. */
function Tools({ isOpen, onToggle, ...props }: ToolbarProps & ListToolsProps) {
  const { reference, state, canCreate, isFetching, onRefresh } = props
  const translate = useTranslate()
  const id = useId()
  const CustomTools = useOverride('tools', reference.resource.name, reference.listName)
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
        {props.exportMenu}
        <ImportButton reference={reference} canCreate={canCreate} />
        <IconButton
          icon="refresh"
          label={translate('ui.refresh')}
          aria-busy={isFetching || undefined}
          onClick={onRefresh}
        />
        {CustomTools && <CustomTools reference={reference} />}
      </div>
    </>
  )
}

/** Loads the code of what a press shows, so that it also shows without a connection. */
function preloadPanels(): void {
  preload(loadFilterSheet)
  preload(loadColumnsPanel)
  preload(loadViewPanel)
  preload(loadExportPanel)
  preload(loadReferenceTitle)
  preload(loadNoRows)
}

/** Everything above the rows: search, filters, and the actions on the list. */
export function Toolbar(props: ToolbarProps) {
  const { reference, state, changeState, canCreate, waitingNote } = props
  const filters = useFilters(props)
  const role = useSession()?.role
  const isOffice = office.some((officeRole) => officeRole === role)
  const [isToolsOpen, setToolsOpen] = useState(false)
  useEffect(() => whenIdle(preloadPanels), [])
  return (
    <>
      <div className="toolbar row" data-tools={isToolsOpen} data-brief={!isOffice || undefined}>
        {separatesDeletedRows(reference.list) && (
          <DeletionSwitch
            reference={reference}
            state={state}
            onChange={(deleted) => changeState({ deleted })}
          />
        )}
        <Search value={state.q} onChange={(q) => changeState({ q })} />
        {reference.list.filters && <FilterPanel reference={reference} {...filters} />}
        <ListViews reference={reference} state={state} />
        <div className="toolbar-end">
          {waitingNote}
          <LayoutSwitch reference={reference} state={state} changeState={changeState} />
          {!state.layout && <ListSort {...props} />}
          <Tools {...props} isOpen={isToolsOpen} onToggle={() => setToolsOpen(!isToolsOpen)} />
          {canCreate && <CreateLink reference={reference} />}
        </div>
      </div>
      <FilterChips reference={reference} {...filters} />
    </>
  )
}
