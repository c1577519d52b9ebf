import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { FRESH_LIST } from '../../parts/table/state/list-memory.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { MenuBadge, MenuEntry } from './menu-entries.ts'

/** The greatest number a badge shows; beyond it shows `999+`. */
const MAX_BADGE_COUNT = 999

/**
 * A badge with the number of rows that need attention. Its tooltip, and its text for screen readers,
 * say what it counts.
 */
function Badge({ badges }: { badges: readonly MenuBadge[] }) {
  const translate = useTranslate()
  const { number } = useFormat()
  const filledBadges = badges.filter(({ count }) => count > 0)
  const count = filledBadges.reduce((total, badge) => total + badge.count, 0)
  if (count === 0) return null
  const exactText = filledBadges
    .map((badge) => `${number(badge.count)} ${translate(badge.wordsKey)}`)
    .join(', ')
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
export function MenuLink({
  entry,
  onOpen,
}: {
  entry: MenuEntry
  onOpen?: (() => void) | undefined
}) {
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
        <span className="menu-label">
          <span>{label}</span>
          {badge.count > 0 && (
            <small className="menu-counted" aria-hidden="true">
              {translate(badge.wordsKey)}
            </small>
          )}
        </span>
        <Badge badges={[badge]} />
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
  label: string
  entries: readonly MenuEntry[]
  isRail: boolean
  isCollapsed: boolean
  onToggle: () => void
  onOpen?: (() => void) | undefined
}

/**
 * A group of the menu. If collapsed, it shows only the current screen, and one badge for the hidden
 * entries.
 */
export function MenuPart({ label, entries, isRail, isCollapsed, onToggle, onOpen }: MenuPartProps) {
  const isCurrent = useIsCurrent()
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
            onClick={onToggle}
          >
            <span>{label}</span>
            <Badge badges={hiddenEntries.map(({ badge }) => badge)} />
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
