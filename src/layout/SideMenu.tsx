import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { MENU_GROUPS } from '../../resources/kit/define.ts'
import { preloadList, preloadReport } from '../screens.tsx'
import type { Who } from '../session/ability.ts'
import { listLabelKey, reportLabelKey } from '../session/labels.ts'
import { openLists, openReports } from '../session/rights.ts'
import { useSession } from '../session/useSession.ts'
import { Icon } from '../ui/Icon.tsx'

interface Item {
  group: string
  route: string
  icon: string
  labelKey: string
  preload: () => void
}

/** The screens that somebody may open. */
function itemsFor(who: Who): Item[] {
  const lists = openLists(who).map((place) => ({
    group: place.resource.menu,
    route: place.list.route,
    icon: place.list.icon ?? place.resource.icon,
    labelKey: listLabelKey(place),
    preload: preloadList,
  }))
  const reports = openReports(who).map((report) => ({
    group: 'reports',
    route: report.route,
    icon: report.icon,
    labelKey: reportLabelKey(report),
    preload: preloadReport,
  }))
  return [...lists, ...reports]
}

function MenuLink({ item, onOpen }: { item: Item; onOpen?: () => void }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { route, icon, labelKey, preload } = item
  const label = translate(labelKey)
  const here = pathname === route || pathname.startsWith(`${route}/`)
  return (
    <li>
      <Link
        className="menu-item"
        to={route}
        title={label}
        aria-current={here ? 'page' : undefined}
        onClick={onOpen}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon name={icon} />
        <span className="menu-label">{label}</span>
      </Link>
    </li>
  )
}

/** The screens that somebody may open, by group. */
export function SideMenu({ onOpen }: { onOpen?: () => void }) {
  const translate = useTranslate()
  const items = itemsFor(useSession())
  const groups = MENU_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => item.group === group),
  })).filter((part) => part.items.length > 0)
  return (
    <div className="menu">
      {groups.map((part) => (
        <div key={part.group} className="menu-part">
          <h2 className="menu-group">{translate(`menu.${part.group}`)}</h2>
          <ul>
            {part.items.map((item) => (
              <MenuLink key={item.route} item={item} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
