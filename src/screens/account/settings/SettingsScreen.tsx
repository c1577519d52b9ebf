import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useCapabilitiesLoaded } from '../../../platform/access/rights.ts'
import { useTitle } from '../../../platform/layout/title.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { ScreenSkeleton } from '../../../platform/ui/feedback/ScreenSkeleton.tsx'
import { SETTINGS_SECTIONS } from './settings-sections.ts'
import { type SettingsLink, useSettingsLinks } from './useSettingsLinks.ts'
import './settings.css'

function SettingsPart({ title, links }: { title: string; links: readonly SettingsLink[] }) {
  const headingId = useId()
  if (links.length === 0) return null
  return (
    <section className="page settings-part" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ul>
        {links.map(({ to, icon, label, about }) => (
          <li key={to}>
            <Icon name={icon} />
            <span>
              <Link to={to}>{label}</Link>
              {about && <small className="muted">{about}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The settings: links to all screens that change how the product works for this business. */
export function SettingsScreen() {
  const translate = useTranslate()
  const areCapabilitiesLoaded = useCapabilitiesLoaded()
  const links = useSettingsLinks()
  useTitle(translate('settings.title'))
  if (!areCapabilitiesLoaded) return <ScreenSkeleton shape="form" />
  return (
    <div className="settings">
      {SETTINGS_SECTIONS.map((name) => (
        <SettingsPart
          key={name}
          title={translate(`settings.sections.${name}`)}
          links={links[name]}
        />
      ))}
    </div>
  )
}
