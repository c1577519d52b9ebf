import type { AnyList } from '../entities/registry.ts'
import { ADMIN, type Role } from '#business/words'

/** The limits of saved views: characters of a name and of a query, and views per list or report. */
export const VIEW_LIMITS = { name: 60, query: 4000, perList: 40 } as const

/** The narrowest and widest column in pixels. A narrower one could not show a value. */
export const COLUMN_WIDTHS = { narrowest: 64, widest: 800 } as const

/** The row densities of a list. */
export const ROW_DENSITIES = ['comfortable', 'compact'] as const
export type RowDensity = (typeof ROW_DENSITIES)[number]

/** The list name of a report's views, because a report is a single list. */
export const REPORT_VIEWS = 'report'

/** The author of a view, and the role that it is shared with. */
interface SharedView {
  is_mine: boolean
  role: Role | null
}

/**
 * Returns the roles with which a view can be shared: the caller's own, and for an admin all roles
 * that may open the list.
 */
export const getSharingRoles = (role: Role, { roles }: Pick<AnyList, 'roles'>): readonly Role[] =>
  roles.filter((candidate) => candidate === role || role === ADMIN)

/**
 * Returns whether the caller may change or delete a view: authors may, and admins for shared views.
 */
export const mayChangeView = (role: Role, view: SharedView): boolean =>
  view.is_mine || (role === ADMIN && view.role !== null)

/** Returns whether a role may set the default view of a role. */
export const mayMakeViewDefault = (role: Role): boolean => role === ADMIN
