import type { SavedView, ViewValues } from '../../../registry/calls/view-calls.ts'

/** The views of one list or report, with their functions. */
export interface Views {
  /** Sorted by name; undefined while loading. */
  views: readonly SavedView[] | undefined
  /** The error of loading the views. */
  error: unknown
  /** True if views can be shared with a role. */
  areShared: boolean
  add: (values: ViewValues) => Promise<SavedView>
  /** Replaces the values of a view, if nobody else has changed it. */
  replace: (view: SavedView, values: ViewValues) => Promise<SavedView>
  remove: (view: SavedView) => Promise<void>
}
