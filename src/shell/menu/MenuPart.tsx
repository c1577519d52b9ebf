import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useLocation } from 'react-router'
import type { MenuGroup } from '#business/words'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { FRESH_LIST } from '../../parts/table/state/list-memory.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { toggleGroup, useCollapsedGroups } from './collapsed-groups.ts'

/** The greatest number a badge shows; beyond it shows `999+`. */
const MAX_BADGE_COUNT = 999

/** A badge with the number of rows that need attention. Screen readers read the exact number. */
function Badge({ count }: { count: number }) {
  const translate = useTranslate()
  const { number } = useFormat()
  if (count === 0) return null
  const exactText = translate('ui.waiting', { number: number(count) })
  return (
    <span className="menu-count" title={exactText}>
      <span aria-hidden="true">
        {count > MAX_BADGE_COUNT ? `${number(MAX_BADGE_COUNT)}+` : number(count)}
      </span>
      <span className="hidden">{`, ${exactText}`}</span>
    </span>
  )
}

/** The link of a menu entry. */
export function MenuLink({ entry, onOpen }: { entry: MenuEntry; onOpen?: () => void }) {
  const translate = useTranslate()
  const { routes, icon, labelKey, badge } = entry
  const label = translate(labelKey)
  return (
    <li>
      <Link
        className="menu-item"
        to={routes[0]}
        state={FRESH_LIST}
        title={label}
        aria-current={useIsCurrent()(entry) ? 'page' : undefined}
        onClick={onOpen}
      >
        <Icon name={icon} />
        <span className="menu-label">{label}</span>
        <Badge count={badge} />
      </Link>
    </li>
  )
}

function useIsCurrent() {
  const { pathname } = useLocation()
  return ({ routes }: MenuEntry) =>
    routes.some((route) => pathname === route || pathname.startsWith(`${route}/`))
}

interface MenuPartProps {
  group: MenuGroup
  label: string
  entries: readonly MenuEntry[]
  isRail: boolean
  onOpen?: () => void
}

/**
 * A group of the menu. If collapsed, it shows only the current screen, and one badge for the hidden
 * entries.
 */
export function MenuPart({ group, label, entries, isRail, onOpen }: MenuPartProps) {
  const isCurrent = useIsCurrent()
  const isCollapsed = useCollapsedGroups().includes(group) && !isRail
  const listId = useId()
  const visibleEntries = isCollapsed ? entries.filter(isCurrent) : entries
  const hiddenEntries = entries.filter((entry) => !visibleEntries.includes(entry))
  return (
    <div className="menu-part">
      <h2 className="menu-group">
        {isRail ? (
          label
        ) : (
          <button
            type="button"
            aria-expanded={!isCollapsed}
            aria-controls={listId}
            onClick={() => toggleGroup(group)}
          >
            <span>{label}</span>
            <Badge count={hiddenEntries.reduce((total, { badge }) => total + badge, 0)} />
            <Icon name="chevron" />
          </button>
        )}
      </h2>
      <ul id={listId}>
        {visibleEntries.map((entry) => (
          <MenuLink key={entry.routes[0]} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  )
}
