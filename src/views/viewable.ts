import type { SavedView, ViewContent } from '../../registry/views/saved-view.ts'
import type { Role } from '#business/words/roles.ts'

/** Stands in the address for all, where a screen would otherwise open with the default of a role. */
export const NO_VIEW = 'none'

/** A screen that what it shows can be saved of: a list or a report. */
export interface Viewable {
  /** The entity or report that its views are of, and the list among those of the entity. */
  of: string
  list: string
  /** What its views are kept under in this browser. */
  key: string
  /** Who may open it. */
  roles: readonly Role[]
  /** What it shows now: its query, the view in its address, and whether that is all, as declared. */
  query: string
  view: string | undefined
  isPlain: boolean
  /** How it looks besides, and the function that has it look like a view. */
  look: Pick<ViewContent, 'widths' | 'density'>
  takeOver: (view: SavedView) => void
  /** Whether somebody has left something there that it shows again. */
  isRemembered: boolean
  /** The address of a query, with a view where one is named. */
  addressOf: (query: string, view?: string) => string
  /** How many rows a query has now, if that is known. */
  countOf: (query: string) => number | undefined
  /** The keys of what all of it is called, of what a view keeps, and of that a role is shown it at first. */
  texts: { all: string; keeps: string; opens: string }
}

/** What a query asks, in whatever order it asks it. */
const sorted = (query: string) =>
  [...new URLSearchParams(query)]
    .filter(([word]) => word !== 'view')
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')

/** Whether a screen shows what a view holds. */
export const isShown = (view: Pick<SavedView, 'query'>, viewable: Viewable): boolean =>
  sorted(viewable.addressOf(view.query)) === sorted(viewable.addressOf(viewable.query))
