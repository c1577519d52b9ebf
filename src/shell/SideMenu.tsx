import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { MENU_GROUPS, type MenuGroup } from '../../resources/kit/words/menu-groups.ts'
import { mayOpenRoute, type Viewer } from '../access/ability.ts'
import {
  accessibleLists,
  accessibleReports,
  HISTORY_SCREEN,
  START,
  useExtensions,
  useTiles,
} from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { BATCHES } from '../history/requests.ts'
import { listLabelKey, reportLabelKey } from '../i18n/label-keys.ts'
import { moveInMenu } from './menu-keys.ts'
import { type MenuEntry, MenuLink, MenuPart } from './MenuPart.tsx'
import { useCounts } from './useCounts.ts'

type GroupedEntry = MenuEntry & { group: MenuGroup }

/** The entry of the dashboard, above all groups. */
const TODAY: MenuEntry = {
  route: START,
  icon: 'today',
  labelKey: 'menu.today',
  badge: 0,
}

/** The entry of everything that was changed, below the reports. */
const HISTORY: GroupedEntry = {
  group: 'reports',
  route: HISTORY_SCREEN.path,
  icon: 'history',
  labelKey: 'history.title',
  badge: 0,
}

/** Whether the viewer may read everything that was changed, and the provider tells it. */
function useHasHistory(viewer: Viewer): boolean {
  return useExtensions().has(BATCHES) && mayOpenRoute(viewer, HISTORY_SCREEN.access)
}

/** Returns the entries of the lists and reports that the viewer may open, with their badges. */
function entriesFor(viewer: Viewer, counts: Readonly<Record<string, number>>): GroupedEntry[] {
  const lists = accessibleLists(viewer).map((reference) => ({
    group: reference.resource.menu,
    route: reference.list.route,
    icon: reference.list.icon ?? reference.resource.icon,
    labelKey: listLabelKey(reference),
    badge: counts[`${reference.resource.name}.${reference.listName}`] ?? 0,
  }))
  const reports = accessibleReports(viewer).map((report) => ({
    group: 'reports' as const,
    route: report.route,
    icon: report.icon,
    labelKey: reportLabelKey(report),
    badge: 0,
  }))
  return [...lists, ...reports]
}

const SCROLL = 'menuScroll'

/** Remembers the menu's scroll position over a reload, and between the side menu and the drawer. */
function useScrollMemory() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = Number(sessionStorage.getItem(SCROLL))
  }, [])
  const save = () => sessionStorage.setItem(SCROLL, String(ref.current?.scrollTop ?? 0))
  return { ref, save }
}

/** The menu of the screens that the user may open; as a rail of icons its groups cannot be collapsed. */
export function SideMenu({ isRail = false, onOpen }: { isRail?: boolean; onOpen?: () => void }) {
  const translate = useTranslate()
  const viewer = useSession()
  const hasHistory = useHasHistory(viewer)
  const entries = [...entriesFor(viewer, useCounts()), ...(hasHistory ? [HISTORY] : [])]
  const hasStart = useTiles().length > 0
  const { ref, save } = useScrollMemory()
  const parts = MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter((part) => part.entries.length > 0)
  return (
    <div ref={ref} className="menu" onKeyDown={moveInMenu} onScroll={save}>
      {hasStart && (
        <ul className="menu-part">
          <MenuLink entry={TODAY} onOpen={onOpen} />
        </ul>
      )}
      {parts.map(({ group, entries: items }) => (
        <MenuPart
          key={group}
          group={group}
          label={translate(`menu.${group}`)}
          entries={items}
          isRail={isRail}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}
