import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from '../routing/Link.tsx'
import { useOverride } from '../extension-points/overrides.ts'
import type { ListPlace } from '../data/list-references.ts'
import { fieldLabelKey, nameKey } from '../i18n/label-keys.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { hasTrash, type ListState } from '../table/list-state.ts'
import { Chips } from './FilterChips.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { Filter } from '../fields/filters/Filter.tsx'
import { Search } from './Search.tsx'
import { ShownSwitch } from './ShownSwitch.tsx'
import type { Change } from './useListState.ts'

interface ToolbarProps {
  place: ListPlace
  state: ListState
  change: (part: Change) => void
  columns: readonly string[]
  canCreate: boolean
  isFetching: boolean
  onRefresh: () => void
}

/** On a phone there are no column heads to sort by. */
function PhoneSort({ place, state, change, columns }: Omit<ToolbarProps, 'canCreate'>) {
  const translate = useTranslate()
  const field = state.sort.replace(/^-/, '')
  const options = columns.includes(field) ? columns : [field, ...columns]
  const last = state.sort.startsWith('-')
  return (
    <div className="sort-phone">
      <select
        className="input"
        aria-label={translate('ui.sort_by')}
        value={field}
        onChange={({ target }) => change({ sort: target.value })}
      >
        {options.map((name) => (
          <option key={name} value={name}>
            {translate(fieldLabelKey(place.resource, name))}
          </option>
        ))}
      </select>
      <IconButton
        icon={last ? 'down' : 'up'}
        label={translate(last ? 'ui.descending' : 'ui.ascending')}
        onClick={() => change({ sort: last ? field : `-${field}` })}
      />
    </div>
  )
}

function CreateLink({ place }: { place: ListPlace }) {
  const translate = useTranslate()
  return (
    <Link to={`${place.list.route}/create`} className="btn btn-water">
      <Icon name="plus" />
      {translate('ui.new', { name: translate(nameKey(place.resource), { smart_count: 1 }) })}
    </Link>
  )
}

function Filters({
  place,
  state,
  change,
  open,
}: Pick<ToolbarProps, 'place' | 'state' | 'change'> & { open: boolean }) {
  const { resource, list } = place
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
              raName={place.raName}
              list={list}
              filters={state.filters}
              onChange={set}
            />
          ))}
        </div>
      )}
      <Chips
        place={place}
        filters={state.filters}
        onChange={set}
        onClear={() => change({ filters: {} })}
      />
    </>
  )
}

/** Everything above the rows: what is shown of them, and what can be done to the list. */
export function Toolbar(props: ToolbarProps) {
  const { place, state, change, canCreate, isFetching, onRefresh } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const Tools = useOverride('tools', place.resource.name, place.listName)
  return (
    <>
      <div className="toolbar">
        {hasTrash(place.list) && (
          <ShownSwitch place={place} state={state} onChange={(deleted) => change({ deleted })} />
        )}
        <Search value={state.q} onChange={(q) => change({ q })} />
        <div className="toolbar-end">
          {place.list.filters && (
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
          <PhoneSort {...props} />
          <ColumnChooser {...props} />
          <IconButton
            icon="refresh"
            label={translate('ui.refresh')}
            aria-busy={isFetching || undefined}
            onClick={onRefresh}
          />
          {Tools && <Tools place={place} />}
          {canCreate && <CreateLink place={place} />}
        </div>
      </div>
      <Filters place={place} state={state} change={change} open={open} />
    </>
  )
}
