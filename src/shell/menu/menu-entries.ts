import { type MenuGroup, REPORTS_GROUP } from '#business/words'
import { mayOpenRoute, type Viewer } from '../../platform/access/ability.ts'
import {
  listAccessiblePages,
  listAccessibleReports,
  listMenuEntities,
  HISTORY_SCREEN,
  DASHBOARD_PATH,
  SETTINGS_PATH,
  useExtensions,
} from '../../platform/access/rights.ts'
import type { Counts } from '../../../registry/calls/count-calls.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import {
  getBadgeKey,
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
  badge: MenuBadge
  /** The place among the entries of daily use; undefined for other entries. */
  dailyPlace?: number | undefined
}

/** The number of rows that need attention, summed over the badges of the lists of an entry. */
export interface MenuBadge {
  count: number
  /** The words for what it counts. */
  wordsKey: string
}

const NO_BADGE: MenuBadge = { count: 0, wordsKey: '' }

export type GroupedEntry = MenuEntry & { group: MenuGroup }

/** The entry of the dashboard, above all groups. */
export const DASHBOARD_ENTRY: MenuEntry = {
  routes: [DASHBOARD_PATH],
  icon: 'today',
  labelKey: 'menu.today',
  badge: NO_BADGE,
}

/** The entry of the change history, below the reports. */
const HISTORY_ENTRY: GroupedEntry = {
  group: REPORTS_GROUP,
  routes: [HISTORY_SCREEN.path],
  icon: 'history',
  labelKey: 'history.title',
  badge: NO_BADGE,
}

/** Returns the menu entry of an entity, for all of its lists the viewer may open. */
function buildEntry(
  lists: readonly [ListReference, ...ListReference[]],
  counts: Counts,
  viewer: Viewer,
): GroupedEntry {
  const [firstList, ...otherLists] = lists
  const { name, menu, icon, daily } = firstList.resource
  const role = viewer?.role ?? undefined
  return {
    group: menu,
    routes: [firstList.list.route, ...otherLists.map(({ list }) => list.route)] as const,
    icon: firstList.list.icon ?? icon,
    labelKey: getEntryLabelKey(firstList),
    badge: {
      count: lists.reduce((total, { listName }) => total + (counts[`${name}.${listName}`] ?? 0), 0),
      wordsKey: getBadgeKey(firstList.resource),
    },
    dailyPlace: role && daily?.[role],
  }
}

/** The entry of the settings, below all groups. */
export const SETTINGS_ENTRY: MenuEntry = {
  routes: [SETTINGS_PATH],
  icon: 'settings',
  labelKey: 'settings.title',
  badge: NO_BADGE,
}

/** Returns the entries of daily use, in their order. */
export const listDailyEntries = (entries: readonly GroupedEntry[]): GroupedEntry[] =>
  entries
    .filter(({ dailyPlace }) => dailyPlace !== undefined)
    .toSorted((first, second) => (first.dailyPlace ?? 0) - (second.dailyPlace ?? 0))

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
    badge: NO_BADGE,
  }))
  const reports = listAccessibleReports(viewer).map((report) => ({
    group: REPORTS_GROUP,
    routes: [report.route] as const,
    icon: report.icon,
    labelKey: getReportLabelKey(report),
    badge: NO_BADGE,
  }))
  // A single row holds settings, which their own screen links to.
  const entities = listMenuEntities(viewer)
    .filter(([{ resource }]) => !resource.single)
    .map((lists) => buildEntry(lists, counts, viewer))
  return [...entities, ...pages, ...reports, ...(hasHistory ? [HISTORY_ENTRY] : [])]
}
