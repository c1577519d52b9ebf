import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MENU_GROUPS } from '#business/words/menu-groups.ts'
import { useTiles } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { useAfterPaint } from '../../layout/useAfterPaint.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { TODAY, useMenuEntries } from './menu-entries.ts'
import { moveInMenu } from './menu-keys.ts'
import { MenuLink, MenuPart } from './MenuPart.tsx'
import { useCounts } from './useCounts.ts'

/** Keeps the entry of the current screen in view, however that screen was reached. */
function useCurrentInView() {
  const ref = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(
    () => bringIntoView(ref.current?.querySelector('[aria-current="page"]') ?? null),
    [pathname],
  )
  return ref
}

/** The menu where it stands beside a screen: of what a page shows first, the rows of a list are drawn before it. */
export function MenuBeside({ isRail }: { isRail: boolean }) {
  const isNext = useAfterPaint<boolean>(true, false)
  return isNext ? <SideMenu isRail={isRail} /> : <div className="menu" />
}

/** The menu of the screens that the user may open; as a rail of icons its groups cannot be collapsed. */
export function SideMenu({ isRail = false, onOpen }: { isRail?: boolean; onOpen?: () => void }) {
  const translate = useTranslate()
  const entries = useMenuEntries(useSession(), useCounts())
  const hasStart = useTiles().length > 0
  const ref = useCurrentInView()
  const parts = MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter((part) => part.entries.length > 0)
  return (
    <div ref={ref} className="menu" onKeyDown={moveInMenu}>
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
