import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { preload } from '../../../platform/api/loading.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useOverride } from '../../../platform/extension-points/overrides-context.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import { useMedia } from '../../../platform/layout/useMedia.ts'
import { type ListState, writeAddress } from '../../../parts/table/state/list-state.ts'
import type { ListStateChange } from '../../../parts/table/state/list-state.ts'

/** The screens on which a list and the panel fit next to each other. */
const WIDE = '(min-width: 1280px)'

export const loadPanel = () => import('./RowPanel.tsx')

/**
 * Returns the id of the row whose title link received an event; undefined for other elements and
 * for links that open elsewhere.
 */
function findRow({ target }: SyntheticEvent, route: string): number | undefined {
  const link = target instanceof Element ? target.closest('a.cell-title') : null
  const [, list, id] = /^(.*)\/(\d+)\/show$/.exec(link?.getAttribute('href') ?? '') ?? []
  return list === route ? Number(id) : undefined
}

/** Returns whether a click asks the browser for another action, such as a new tab. */
const isOwn = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Returns the position in the browser history, as the router counts it. */
const getHistoryIndex = (): number | undefined => window.history.state?.idx

/** Returns the row in the panel, and the functions that open and close it. */
export function useRowPanel(
  reference: ListReference,
  state: ListState,
  change: (changes: ListStateChange) => void,
) {
  const { route } = reference.list
  const navigate = useNavigate()
  const isWide = useMedia(WIDE)
  const { rowsOpen } = usePreferences()
  const own = useOverride('screens', reference.resource.name, reference.listName)
  const isOffered = isWide && rowsOpen === 'beside' && !own?.show
  /** The address of the list before its row was opened. */
  const before = useRef<{ search: string; place: number | undefined }>(undefined)
  /** True if the user opened the row. A row opened with a new tab does not take the focus. */
  const isAsked = useRef(false)

  const buildSearch = (open?: number) => writeAddress({ ...state, open }, reference)
  const open = (id: number) => {
    isAsked.current = true
    if (state.open === undefined)
      before.current = { search: buildSearch(), place: getHistoryIndex() }
    change({ open: id })
  }
  const close = () => {
    const { search, place = NaN } = before.current ?? {}
    // The previous list is one step back, unless the list has changed since.
    if (search === buildSearch() && getHistoryIndex() === place + 1) void navigate(-1)
    else change({ open: undefined })
  }
  return {
    /** The id of the row to show in the panel. */
    id: isOffered ? state.open : undefined,
    /** The row's page, if the screen has no room for the panel. */
    page: !isOffered && state.open !== undefined ? `${route}/${state.open}/show` : undefined,
    isAsked,
    close,
    onClickCapture: (event: MouseEvent) => {
      const id = isOffered && !isOwn(event) ? findRow(event, route) : undefined
      if (id === undefined) return
      event.preventDefault()
      open(id)
    },
    /** Loads the code of the panel when the user is about to open a row. */
    onIntent: (event: SyntheticEvent) => {
      if (isOffered && findRow(event, route) !== undefined) preload(loadPanel)
    },
  }
}

export type RowPanelState = ReturnType<typeof useRowPanel>
