import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { MaintenanceOverlay } from '../ui/feedback/MaintenanceOverlay.tsx'
import { OfflineBar } from '../ui/feedback/Offline.tsx'
import { IconButton } from '../ui/controls/Button.tsx'
import { useBusiness } from '../i18n/business.ts'
import { Icon } from '../ui/drawings/Icon.tsx'
import { Logo } from '../ui/drawings/Logo.tsx'
import { Notices } from '../ui/overlays/Notices.tsx'
import { LanguageSelect } from './Appearance.tsx'
import { setPreference, usePreferences } from './preferences.ts'

/** The layout of public screens, which have no shell: one card with the logo. */
export function BlankLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { name } = useBusiness()
  const selectId = useId()
  const isDark = usePreferences().skin === 'dark'
  return (
    <main className="blank">
      <OfflineBar hasShortText />
      <div className="blank-card">
        <p className="blank-brand">
          <Logo size={48} />
          <bdi translate="no">{name}</bdi>
        </p>
        {children}
        <div className="blank-foot">
          <label className="blank-language" htmlFor={selectId}>
            <Icon name="globe" />
            <span className="hidden">{translate('ui.language')}</span>
            <LanguageSelect id={selectId} />
          </label>
          <IconButton
            icon={isDark ? 'sun' : 'moon'}
            label={translate(isDark ? 'ui.skin_to_light' : 'ui.skin_to_dark')}
            onClick={() => setPreference('skin', isDark ? 'light' : 'dark')}
          />
        </div>
      </div>
      <Notices />
      <MaintenanceOverlay />
    </main>
  )
}
