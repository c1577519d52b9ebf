import { type MenuGroup, REPORTS_GROUP } from '#business/words'
import { mayOpenRoute, type Viewer } from '../../platform/access/ability.ts'
import {
  listAccessiblePages,
  listAccessibleReports,
  listMenuEntities,
  HISTORY_SCREEN,
  DASHBOARD_PATH,
  useExtensions,
} from '../../platform/access/rights.ts'
import type { Counts } from '../../../registry/calls/count-calls.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import {
  getEntryLabelKey,
  getPageLabelKey,
  getReportLabelKey,
} from '../../platform/i18n/label-keys.ts'

/** A menu entry: the link to a screen, or to the first of several. */
export interface MenuEntry {
  /** The addresses of its screens. The entry links to the first. */
  routes: readonly [string, ...string[]]
  icon: string
  labelKey: string
  /** The number of rows that need attention, summed over the badges of its lists. */
  badge: number
}

export type GroupedEntry = MenuEntry & { group: MenuGroup }

/** The entry of the dashboard, above all groups. */
export const DASHBOARD_ENTRY: MenuEntry = {
  routes: [DASHBOARD_PATH],
  icon: 'today',
  labelKey: 'menu.today',
  badge: 0,
}

/** The entry of the change history, below the reports. */
const HISTORY_ENTRY: GroupedEntry = {
  group: REPORTS_GROUP,
  routes: [HISTORY_SCREEN.path],
  icon: 'history',
  labelKey: 'history.title',
  badge: 0,
}

/** Returns the menu entry of an entity, for all of its lists the viewer may open. */
function buildEntry(lists: readonly [ListReference, ...ListReference[]], counts: Counts) {
  const [firstList, ...otherLists] = lists
  const { name, menu, icon } = firstList.resource
  return {
    group: menu,
    routes: [firstList.list.route, ...otherLists.map(({ list }) => list.route)] as const,
    icon: firstList.list.icon ?? icon,
    labelKey: getEntryLabelKey(firstList),
    badge: lists.reduce((total, { listName }) => total + (counts[`${name}.${listName}`] ?? 0), 0),
  }
}

/** Returns the menu's entries below the dashboard, with their badges. */
export function useMenuEntries(viewer: Viewer, counts: Counts): GroupedEntry[] {
  const hasHistory =
    useExtensions().has(allHistoryCalls.historyByBatch.request) &&
    mayOpenRoute(viewer, HISTORY_SCREEN.access)
  const pages = listAccessiblePages(viewer).map((page) => ({
    group: page.menu,
    routes: [page.path] as const,
    icon: page.icon,
    labelKey: getPageLabelKey(page),
    badge: 0,
  }))
  const reports = listAccessibleReports(viewer).map((report) => ({
    group: REPORTS_GROUP,
    routes: [report.route] as const,
    icon: report.icon,
    labelKey: getReportLabelKey(report),
    badge: 0,
  }))
  const entities = listMenuEntities(viewer).map((lists) => buildEntry(lists, counts))
  return [...entities, ...pages, ...reports, ...(hasHistory ? [HISTORY_ENTRY] : [])]
}
