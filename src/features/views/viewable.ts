import type { ReactNode } from 'react'
import type { SavedView, ViewContent } from '../../../registry/calls/view-calls.ts'
import type { Role } from '#business/words'

/**
 * Means "all rows" in the address, if the screen would otherwise open with a role's default view.
 */
export const NO_VIEW = 'none'

/** A screen whose state can be saved as a view: a list or a report. */
export interface ViewableScreen {
  /** The entity or report of the views, and the list within the entity. */
  of: string
  list: string
  /** The storage key of the views in this browser. */
  key: string
  /** The roles that may open it. */
  roles: readonly Role[]
  /**
   * The current query, the view in the address, and whether the screen shows everything as
   * declared.
   */
  query: string
  view: string | undefined
  isPlain: boolean
  /** The column widths and density, and the function that applies those of a view. */
  appearance: Pick<ViewContent, 'widths' | 'density'>
  applyView: (view: SavedView) => void
  /** True if the user's last query is restored. */
  isRemembered: boolean
  /** Returns the address of a query, with a view if given. */
  buildAddress: (query: string, view?: string) => string
  /** Renders the number of rows of a query; undefined for screens without rows. */
  renderCount?: (query: string) => ReactNode
  /** The label keys: for all rows, for the content of a view, and for a role's default view. */
  texts: { all: string; keeps: string; opens: string }
}

/** Sorts the parameters of a query, for comparison. */
const normalizeQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .filter(([parameter]) => parameter !== 'view')
    .map((entry) => entry.join('='))
    .toSorted()
    .join('&')

/** Returns whether a screen shows the content of a view. */
export const isShowingView = (view: Pick<SavedView, 'query'>, viewable: ViewableScreen): boolean =>
  normalizeQuery(viewable.buildAddress(view.query)) ===
  normalizeQuery(viewable.buildAddress(viewable.query))
