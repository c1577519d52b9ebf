import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { preload } from '../../../platform/api/loading.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useOverride } from '../../../platform/extension-points/overrides-context.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import { useMedia } from '../../../platform/layout/useMedia.ts'
import { lazyComponent } from '../../../platform/api/lazy-component.ts'
import { type ListState, writeListAddress } from '../../../parts/table/state/list-state.ts'
import type { ListStateChange } from '../../../parts/table/state/list-state.ts'
import { useClosedList } from '../layouts/closed-list.ts'

/** The screens on which a list and the panel fit next to each other. */
const WIDE_SCREEN = '(min-width: 1280px)'

/** The panel, whose loaded code also opens without a connection. */
export const lazyPanel = lazyComponent(async () => (await import('./RowPanel.tsx')).RowPanel)

/**
 * Returns the id of the row whose title link or card received an event; undefined for other elements
 * and for links that open elsewhere.
 */
function findRowId(
  { target }: SyntheticEvent,
  routes: readonly (string | undefined)[],
): number | undefined {
  const link = target instanceof Element ? target.closest('a:is(.cell-title, .card-link)') : null
  const [, list, id] = /^(.*)\/(\d+)\/show$/.exec(link?.getAttribute('href') ?? '') ?? []
  return list !== undefined && routes.includes(list) ? Number(id) : undefined
}

/** Returns whether a click asks the browser for another action, such as a new tab. */
const hasBrowserMeaning = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Returns the position in the browser history, as the router counts it. */
const getHistoryIndex = (): number | undefined => window.history.state?.idx

/** Returns the row in the panel, and the functions that open and close it. */
export function useRowPanel(
  reference: ListReference,
  state: ListState,
  changeState: (changes: ListStateChange) => void,
) {
  const { route } = reference.list
  // A board and a calendar also show closed rows.
  const routes = [route, useClosedList(reference)?.list.route]
  const navigate = useNavigate()
  const isWideScreen = useMedia(WIDE_SCREEN)
  const { rowsOpen } = usePreferences()
  const customScreens = useOverride('screens', reference.resource.name, reference.listName)
  const canShowPanel = isWideScreen && rowsOpen === 'beside' && !customScreens?.show
  /** The address of the list before its row was opened. */
  const addressBeforeOpening = useRef<{ search: string; historyIndex: number | undefined }>(
    undefined,
  )
  /** True if the user has just opened the row in this tab, so that the panel takes the focus. */
  const isOpenedByUser = useRef(false)

  const buildSearch = (open?: number) => writeListAddress({ ...state, open }, reference)
  const open = (id: number) => {
    isOpenedByUser.current = true
    if (state.open === undefined)
      addressBeforeOpening.current = { search: buildSearch(), historyIndex: getHistoryIndex() }
    changeState({ open: id })
  }
  const close = () => {
    const { search, historyIndex = NaN } = addressBeforeOpening.current ?? {}
    // The previous list is one step back, unless the list has changed since.
    if (search === buildSearch() && getHistoryIndex() === historyIndex + 1) void navigate(-1)
    else changeState({ open: undefined })
  }
  return {
    /** The id of the row to show in the panel. */
    id: canShowPanel ? state.open : undefined,
    /** The row's page, if the screen has no room for the panel. */
    page: !canShowPanel && state.open !== undefined ? `${route}/${state.open}/show` : undefined,
    isOpenedByUser,
    close,
    onClickCapture: (event: MouseEvent) => {
      const id = canShowPanel && !hasBrowserMeaning(event) ? findRowId(event, routes) : undefined
      if (id === undefined) return
      event.preventDefault()
      open(id)
    },
    /** Loads the code of the panel when the user is about to open a row. */
    onIntent: (event: SyntheticEvent) => {
      if (canShowPanel && findRowId(event, routes) !== undefined) preload(lazyPanel.load)
    },
  }
}

export type RowPanelState = ReturnType<typeof useRowPanel>
