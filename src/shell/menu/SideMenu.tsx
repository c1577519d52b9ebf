import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MENU_GROUPS } from '#business/words'
import { useTiles } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { useAfterPaint } from '../../platform/layout/useAfterPaint.ts'
import { bringIntoView } from '../../platform/ui/bring-into-view.ts'
import { useCollapsedGroups } from './collapsed-groups.ts'
import {
  DASHBOARD_ENTRY,
  listDailyEntries,
  SETTINGS_ENTRY,
  useMenuEntries,
} from './menu-entries.ts'
import { moveInMenu } from './menu-keys.ts'
import { MenuLink, MenuPart } from './MenuPart.tsx'
import { useCounts } from './useCounts.ts'

const NO_GROUPS: readonly string[] = []

/** Scrolls the menu entry of the current screen into view. */
function useCurrentInView() {
  const ref = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(
    () => bringIntoView(ref.current?.querySelector('[aria-current="page"]') ?? null),
    [pathname],
  )
  return ref
}

/** The side menu next to a screen, rendered after the screen's first rows. */
export function DeferredSideMenu({ isRail }: { isRail: boolean }) {
  const isPainted = useAfterPaint<boolean>(true, false)
  return isPainted ? <SideMenu isRail={isRail} /> : <div className="menu" />
}

/**
 * The menu of the screens the user may open: those of daily use first, then the groups. As a rail of
 * icons its groups cannot be collapsed.
 */
export function SideMenu({ isRail = false, onOpen }: { isRail?: boolean; onOpen?: () => void }) {
  const translate = useTranslate()
  const entries = useMenuEntries(useSession(), useCounts())
  const hasDashboard = useTiles().length > 0
  const ref = useCurrentInView()
  const dailyEntries = listDailyEntries(entries)
  const { collapsedGroups, toggleGroup } = useCollapsedGroups(
    dailyEntries.length > 0 ? MENU_GROUPS : NO_GROUPS,
  )
  const menuParts = MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group && !dailyEntries.includes(entry)),
  })).filter((part) => part.entries.length > 0)
  return (
    <div ref={ref} className="menu" onKeyDown={moveInMenu}>
      <ul className="menu-part">
        {hasDashboard && <MenuLink entry={DASHBOARD_ENTRY} onOpen={onOpen} />}
        {dailyEntries.map((entry) => (
          <MenuLink key={entry.routes[0]} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
      {menuParts.map(({ group, entries: items }) => (
        <MenuPart
          key={group}
          label={translate(`menu.${group}`)}
          entries={items}
          isRail={isRail}
          isCollapsed={collapsedGroups.includes(group) && !isRail}
          onToggle={() => toggleGroup(group)}
          onOpen={onOpen}
        />
      ))}
      <ul className="menu-part">
        <MenuLink entry={SETTINGS_ENTRY} onOpen={onOpen} />
      </ul>
    </div>
  )
}
