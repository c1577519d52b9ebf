import type { SavedView, ViewValues } from '../../registry/views/saved-view.ts'

/** The views of one list or report, and what can be done with them. */
export interface Views {
  /** By name; undefined while they are on the way. */
  views: readonly SavedView[] | undefined
  /** Why they cannot be had. */
  error: unknown
  /** Whether they can be shared with a role. */
  areShared: boolean
  add: (values: ViewValues) => Promise<SavedView>
  /** Gives a view other values, if it is still as it was seen. */
  replace: (view: SavedView, values: ViewValues) => Promise<SavedView>
  remove: (view: SavedView) => Promise<void>
}
