import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { preload } from '../../api/loading.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useOverride } from '../../extension-points/overrides-context.ts'
import { usePreferences } from '../../layout/preferences.ts'
import { useMedia } from '../../layout/useMedia.ts'
import { type ListState, writeAddress } from '../../table/state/list-state.ts'
import type { Change } from '../../table/state/list-state.ts'

/** The screens on which a list and a row have room beside each other. */
const WIDE = '(min-width: 1280px)'

export const loadPanel = () => import('./RowPanel.tsx')

/** The row whose title link an event is on; undefined for other elements, and for links that open elsewhere. */
function rowOf({ target }: SyntheticEvent, route: string): number | undefined {
  const link = target instanceof Element ? target.closest('a.cell-title') : null
  const [, list, id] = /^(.*)\/(\d+)\/show$/.exec(link?.getAttribute('href') ?? '') ?? []
  return list === route ? Number(id) : undefined
}

/** Whether a click asks the browser for something else, such as a new tab. */
const isOwn = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** The place in the browser's history, as the router counts it. */
const placeNow = (): number | undefined => window.history.state?.idx

/** The row that stands beside a list, how it is opened there, and how it is closed. */
export function useBeside(
  reference: ListReference,
  state: ListState,
  change: (part: Change) => void,
) {
  const { route } = reference.list
  const navigate = useNavigate()
  const isWide = useMedia(WIDE)
  const { rowsOpen } = usePreferences()
  const own = useOverride('screens', reference.resource.name, reference.listName)
  const isOffered = isWide && rowsOpen === 'beside' && !own?.show
  /** Where the list was before its row was opened. */
  const before = useRef<{ search: string; place: number | undefined }>(undefined)
  /** The focus goes to a row that was opened, but not to one that a new tab begins with. */
  const isAsked = useRef(false)

  const searchOf = (open?: number) => writeAddress({ ...state, open }, reference)
  const open = (id: number) => {
    isAsked.current = true
    if (state.open === undefined) before.current = { search: searchOf(), place: placeNow() }
    change({ open: id })
  }
  const close = () => {
    const { search, place = NaN } = before.current ?? {}
    // The list as it was is one step back; what was asked of it since must not be lost.
    if (search === searchOf() && placeNow() === place + 1) void navigate(-1)
    else change({ open: undefined })
  }
  return {
    /** The row to show beside the list. */
    id: isOffered ? state.open : undefined,
    /** The page of the row, where a list and a row are not beside each other. */
    page: !isOffered && state.open !== undefined ? `${route}/${state.open}/show` : undefined,
    isAsked,
    close,
    onClickCapture: (event: MouseEvent) => {
      const id = isOffered && !isOwn(event) ? rowOf(event, route) : undefined
      if (id === undefined) return
      event.preventDefault()
      open(id)
    },
    /** The code of the panel is fetched when somebody is about to open a row. */
    onIntent: (event: SyntheticEvent) => {
      if (isOffered && rowOf(event, route) !== undefined) preload(loadPanel)
    },
  }
}

export type Beside = ReturnType<typeof useBeside>
