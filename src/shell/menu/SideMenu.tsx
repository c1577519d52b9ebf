import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { MENU_GROUPS } from '../../../resources/kit/words/menu-groups.ts'
import { useTiles } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { useAfterPaint } from '../../layout/useAfterPaint.ts'
import { TODAY, useMenuEntries } from './menu-entries.ts'
import { moveInMenu } from './menu-keys.ts'
import { MenuLink, MenuPart } from './MenuPart.tsx'
import { useCounts } from './useCounts.ts'

const SCROLL = 'menuScroll'

/** Remembers the menu's scroll position over a reload, and between the side menu and the drawer. */
function useScrollMemory() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const top = Number(sessionStorage.getItem(SCROLL))
    // Scrolling lays out the whole page, which a menu at its top can spare it.
    if (ref.current && top > 0) ref.current.scrollTop = top
  }, [])
  const save = () => sessionStorage.setItem(SCROLL, String(ref.current?.scrollTop ?? 0))
  return { ref, save }
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
