import type { AnyList } from '../entities/registry.ts'
import { ADMIN, type Role } from '#business/words/roles.ts'

/** How much somebody may save: characters of a name and of a query, and views of one list or report. */
export const VIEW_LIMITS = { name: 60, query: 4000, perList: 40 } as const

/** The pixels that a column may be given: the narrowest in which a value can still be told, and the widest. */
export const COLUMN_WIDTHS = { narrowest: 64, widest: 800 } as const

/** How close together the rows of a list are. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** The name that a report has among the lists of views: a report is one alone. */
export const REPORT_VIEWS = 'report'

/** What a list or a report shows, so that it can be shown again. */
export interface ViewContent {
  /**
   * The query of its address: of a list search, filters, order, rows of a page, and `columns`; of a
   * report parameters, period, groups, comparison, order and filters.
   */
  query: string
  /** Pixels by the name of a column. */
  widths: Readonly<Record<string, number>>
  density: Density | null
}

/** What a list or a report shows under a name, and for whom. */
export interface ViewValues extends ViewContent {
  /** The name of the list among those of its entity; `report` for a report. */
  list: string
  name: string
  /** The role that it is shared with; null for its owner alone. */
  role: Role | null
  /** Whether the role sees it where somebody opens the list and asks for nothing. */
  is_default: boolean
}

/** A saved view, as somebody who may see it is told of it. */
export interface SavedView extends ViewValues {
  id: number
  /** The name of whoever saved it. */
  owner: string
  is_mine: boolean
  version: number
}

/** The roles with which somebody may share a view of a list or report: their own, and an admin with all that may open it. */
export const rolesToShareWith = (role: Role, { roles }: Pick<AnyList, 'roles'>): readonly Role[] =>
  roles.filter((one) => one === role || role === ADMIN)

/** Whether somebody may change or delete a view: whoever saved it, and an admin if it is shared. */
export const mayChangeView = (role: Role, view: Pick<SavedView, 'is_mine' | 'role'>): boolean =>
  view.is_mine || (role === ADMIN && view.role !== null)

/** Whether somebody may make a view what a role is shown at first. */
export const mayMakeDefault = (role: Role): boolean => role === ADMIN
