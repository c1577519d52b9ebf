import { hasTrash } from '../../resources/kit/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { ListReference } from '../data/rows/list-references.ts'
import { useOverride } from '../extension-points/overrides.ts'
import { Filter } from '../fields/filters/Filter.tsx'
import { fieldLabelKey, nameKey } from '../i18n/label-keys.ts'
import { Link } from '../routing/Link.tsx'
import type { ListState } from '../table/state/list-state.ts'
import { parseSort } from '../table/state/sort.ts'
import { SortSelect } from '../table/SortSelect.tsx'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { ColumnChooser } from './columns/ColumnChooser.tsx'
import { FilterChips } from './FilterChips.tsx'
import { Search } from './Search.tsx'
import { ShownSwitch } from './ShownSwitch.tsx'
import type { Change } from './useListState.ts'

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
}

/** The order of the rows, for phones; it may be by a column that is not shown. */
function ListSort({ reference, state, change, columns }: Omit<ToolbarProps, 'canCreate'>) {
  const translate = useTranslate()
  const { field } = parseSort(state.sort)
  const names = columns.includes(field) ? columns : [field, ...columns]
  const options = names.map((name) => ({
    name,
    label: translate(fieldLabelKey(reference.resource, name)),
  }))
  return <SortSelect options={options} sort={state.sort} onSort={(sort) => change({ sort })} />
}

function CreateLink({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  return (
    <Link to={`${reference.list.route}/create`} className="btn btn-water">
      <Icon name="plus" />
      {translate('ui.new', { name: translate(nameKey(reference.resource), { smart_count: 1 }) })}
    </Link>
  )
}

function Filters({
  reference,
  state,
  change,
  open,
}: Pick<ToolbarProps, 'reference' | 'state' | 'change'> & { open: boolean }) {
  const { resource, list } = reference
  const set = (name: string, values: readonly string[]) => {
    const { [name]: _, ...rest } = state.filters
    change({ filters: values.length > 0 ? { ...rest, [name]: values } : rest })
  }
  return (
    <>
      {list.filters && (
        <div className="filters" id="filters" data-open={open}>
          {list.filters.map((name) => (
            <Filter
              key={name}
              name={name}
              resource={resource}
              resourceName={reference.resourceName}
              list={list}
              filters={state.filters}
              onChange={set}
            />
          ))}
        </div>
      )}
      <FilterChips
        reference={reference}
        filters={state.filters}
        onChange={set}
        onClear={() => change({ filters: {} })}
      />
    </>
  )
}

/** Everything above the rows: what is shown of them, and what can be done to the list. */
export function Toolbar(props: ToolbarProps) {
  const { reference, state, change, canCreate, isFetching, onRefresh, waiting } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
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
        <div className="toolbar-end">
          {waiting}
          {reference.list.filters && (
            <Button
              kind="quiet"
              className="filters-open"
              icon="filter"
              aria-expanded={open}
              aria-controls="filters"
              onClick={() => setOpen(!open)}
            >
              {translate('ui.filters')}
            </Button>
          )}
          <ListSort {...props} />
          <ColumnChooser {...props} />
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
      <Filters reference={reference} state={state} change={change} open={open} />
    </>
  )
}
