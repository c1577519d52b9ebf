import { dataProvider } from '../../data/index.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { usePreferences } from '../../layout/preferences.ts'
import { isRemembered } from '../../table/state/list-memory.ts'
import { type ListState, paramsOf, readAddress } from '../../table/state/list-state.ts'
import type { Viewable } from '../../views/viewable.ts'
import { ViewMenu } from '../../views/ViewMenu.tsx'
import { setWidths, useWidths } from '../columns/column-widths.ts'
import { addressOf, isPlain, queryOf } from './view-state.ts'

interface ListViewsProps {
  reference: ListReference
  state: ListState
}

/** A list as what views are of. */
function useViewable({ reference, state }: ListViewsProps): Viewable {
  const { resource, resourceName, listName, list } = reference
  const widths = useWidths(resourceName)
  const { density } = usePreferences()
  return {
    of: resource.name,
    list: listName,
    key: resourceName,
    roles: list.roles,
    query: queryOf(state, reference),
    view: state.view,
    isPlain: isPlain(state, reference),
    look: { widths, density },
    takeOver: (view) => setWidths(resourceName, view.widths),
    isRemembered: isRemembered(resourceName),
    addressOf: (query, view) => addressOf(query, reference, view),
    countOf: (query) =>
      dataProvider.peekList(resourceName, paramsOf(readAddress(query, reference)))?.total,
    texts: { all: 'ui.view_all', keeps: 'ui.view_text', opens: 'ui.view_opens' },
  }
}

/** The saved views of a list. */
export const ListViews = (props: ListViewsProps) => <ViewMenu viewable={useViewable(props)} />
