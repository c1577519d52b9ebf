import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { MENU_GROUPS } from '../../resources/kit/define.ts'
import type { ListPlace } from '../provider/places.ts'
import { preloadList } from '../screens.tsx'
import { listLabelKey } from '../session/labels.ts'
import { openLists } from '../session/rights.ts'
import { useSession } from '../session/useSession.ts'
import { Icon } from '../ui/Icon.tsx'

function MenuLink({ place, onOpen }: { place: ListPlace; onOpen?: () => void }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { resource, list } = place
  const label = translate(listLabelKey(place))
  const here = pathname === list.route || pathname.startsWith(`${list.route}/`)
  return (
    <li>
      <Link
        className="menu-item"
        to={list.route}
        title={label}
        aria-current={here ? 'page' : undefined}
        onClick={onOpen}
        onPointerEnter={preloadList}
        onFocus={preloadList}
      >
        <Icon name={list.icon ?? resource.icon} />
        <span className="menu-label">{label}</span>
      </Link>
    </li>
  )
}

/** The lists that the role may open, by group. */
export function SideMenu({ onOpen }: { onOpen?: () => void }) {
  const translate = useTranslate()
  const session = useSession()
  const places = openLists(session?.role ?? null)
  const groups = MENU_GROUPS.map((group) => ({
    group,
    items: places.filter(({ resource }) => resource.menu === group),
  })).filter(({ items }) => items.length > 0)
  return (
    <div className="menu">
      {groups.map(({ group, items }) => (
        <div key={group} className="menu-part">
          <h2 className="menu-group">{translate(`menu.${group}`)}</h2>
          <ul>
            {items.map((place) => (
              <MenuLink key={place.raName} place={place} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
