import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useLocation } from 'react-router'
import type { MenuGroup } from '../../resources/kit/words/menu-groups.ts'
import { useFormat } from '../i18n/format.ts'
import { Link } from '../routing/Link.tsx'
import { FRESH } from '../table/list-memory.ts'
import { Icon } from '../ui/drawings/Icon.tsx'
import { turnGroup, useFolded } from './folding.ts'

/** One screen in the menu. */
export interface MenuEntry {
  route: string
  icon: string
  labelKey: string
  /** How many of its rows wait for somebody. */
  waits: number
}

/** More than this is only said to be more: it is many, whichever number it is. */
const MOST = 99

/** How many rows wait: short for the eye, exact for those who hear it. */
function Waiting({ count }: { count: number }) {
  const translate = useTranslate()
  const { number } = useFormat()
  if (count === 0) return null
  const exact = translate('ui.waiting', { number: number(count) })
  return (
    <span className="menu-count" title={exact}>
      <span aria-hidden="true">{count > MOST ? `${number(MOST)}+` : number(count)}</span>
      <span className="hidden">, {exact}</span>
    </span>
  )
}

/** The way to a screen. */
export function MenuLink({ entry, onOpen }: { entry: MenuEntry; onOpen?: () => void }) {
  const translate = useTranslate()
  const { route, icon, labelKey, waits } = entry
  const label = translate(labelKey)
  return (
    <li>
      <Link
        className="menu-item"
        to={route}
        state={FRESH}
        title={label}
        aria-current={useIsHere()(route) ? 'page' : undefined}
        onClick={onOpen}
      >
        <Icon name={icon} />
        <span className="menu-label">{label}</span>
        <Waiting count={waits} />
      </Link>
    </li>
  )
}

function useIsHere() {
  const { pathname } = useLocation()
  return (route: string) => pathname === route || pathname.startsWith(`${route}/`)
}

interface PartProps {
  group: MenuGroup
  label: string
  entries: readonly MenuEntry[]
  isRail: boolean
  onOpen?: () => void
}

/** A group of screens, which can be folded: then it shows the screen one is on, and what waits in all. */
export function MenuPart({ group, label, entries, isRail, onOpen }: PartProps) {
  const isHere = useIsHere()
  const isFolded = useFolded().includes(group) && !isRail
  const id = useId()
  const shown = isFolded ? entries.filter(({ route }) => isHere(route)) : entries
  const hidden = entries.filter((entry) => !shown.includes(entry))
  return (
    <div className="menu-part">
      <h2 className="menu-group">
        {isRail ? (
          label
        ) : (
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => turnGroup(group)}
          >
            <span>{label}</span>
            <Waiting count={hidden.reduce((sum, { waits }) => sum + waits, 0)} />
            <Icon name="chevron" />
          </button>
        )}
      </h2>
      <ul id={id}>
        {shown.map((entry) => (
          <MenuLink key={entry.route} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  )
}
