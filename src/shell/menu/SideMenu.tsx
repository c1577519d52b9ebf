import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MENU_GROUPS } from '#business/words'
import { useTiles } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { bringIntoView } from '../../platform/ui/bring-into-view.ts'
import { DASHBOARD_ENTRY, useMenuEntries } from './menu-entries.ts'
import { moveInMenu } from './menu-keys.ts'
import { MenuLink, MenuPart } from './MenuPart.tsx'
import { useCounts } from './useCounts.ts'
// The entries show icons of all kinds.
import '../../platform/ui/drawings/late-icons.ts'

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

/** The menu of the screens the user may open. As a rail of icons its groups cannot be collapsed. */
export function SideMenu({ isRail = false, onOpen }: { isRail?: boolean; onOpen?: () => void }) {
  const translate = useTranslate()
  const entries = useMenuEntries(useSession(), useCounts())
  const hasDashboard = useTiles().length > 0
  const ref = useCurrentInView()
  const menuParts = MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter((part) => part.entries.length > 0)
  return (
    <div ref={ref} className="menu" onKeyDown={moveInMenu}>
      {hasDashboard && (
        <ul className="menu-part">
          <MenuLink entry={DASHBOARD_ENTRY} onOpen={onOpen} />
        </ul>
      )}
      {menuParts.map(({ group, entries: items }) => (
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
