import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { usePreferences } from '../../platform/layout/preferences.ts'
import { isListRemembered } from '../../parts/table/state/list-memory.ts'
import { type ListState, parseListAddress } from '../../parts/table/state/list-state.ts'
import type { ViewableScreen } from '../../features/views/viewable.ts'
import { ViewMenu } from '../../features/views/ViewMenu.tsx'
import { useTotal } from './sums/useTotal.ts'
import { setWidths, useWidths } from './columns/column-widths.ts'
import { queryToAddress, isDefaultState, stateToQuery } from './view-state.ts'

interface ListViewsProps {
  reference: ListReference
  state: ListState
}

/** The number of rows of a view. */
function RowCount({ reference, query }: { reference: ListReference; query: string }) {
  const { number } = useFormat()
  const total = useTotal(reference, parseListAddress(query, reference))
  return total === undefined ? null : <small className="view-count">{number(total)}</small>
}

/** Describes a list to the menu of saved views. */
function useViewable({ reference, state }: ListViewsProps): ViewableScreen {
  const { resource, resourceName, listName, list } = reference
  const widths = useWidths(resourceName)
  const { density } = usePreferences()
  return {
    of: resource.name,
    list: listName,
    key: resourceName,
    roles: list.roles,
    query: stateToQuery(state, reference),
    view: state.view,
    isPlain: isDefaultState(state, reference),
    appearance: { widths, density },
    applyView: (view) => setWidths(resourceName, view.widths),
    isRemembered: isListRemembered(resourceName),
    buildAddress: (query, view) => queryToAddress(query, reference, view),
    renderCount: (query) => <RowCount reference={reference} query={query} />,
    texts: { all: 'ui.view_all', keeps: 'ui.view_text', opens: 'ui.view_opens' },
  }
}

/** The saved views of a list. */
export const ListViews = (props: ListViewsProps) => <ViewMenu viewable={useViewable(props)} />
