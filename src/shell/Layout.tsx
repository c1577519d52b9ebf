import { useTranslate } from 'ra-core'
import { type ReactNode, Suspense, useState } from 'react'
import { useCapabilitiesLoaded } from '../platform/access/rights.ts'
import { ErrorBoundary } from '../platform/ui/feedback/ErrorBoundary.tsx'
import { OfflineBar } from '../platform/ui/feedback/Offline.tsx'
import { ScreenSkeleton } from '../platform/ui/feedback/ScreenSkeleton.tsx'
import { QuickCreate } from '../parts/form/QuickCreate.tsx'
import { useBusiness } from '../platform/i18n/business.ts'
import { setPreference, usePreferences } from '../platform/layout/preferences.ts'
import { useIsIdle } from '../platform/layout/useIsIdle.ts'
import { rememberFollowedLink } from '../platform/layout/screen-focus.ts'
import { STOCK_TITLE, TitleProvider, useHeading } from '../platform/layout/title.tsx'
import { Link } from '../platform/routing/Link.tsx'
import { findScreenRoute, useRoutes } from '../platform/routing/routes-context.ts'
import { IconButton } from '../platform/ui/controls/Button.tsx'
import { Icon } from '../platform/ui/drawings/Icon.tsx'
import { Logo } from '../platform/ui/drawings/Logo.tsx'
import { lazyComponent } from '../platform/api/lazy-component.ts'
import { Dialog } from '../platform/ui/overlays/Dialog.tsx'
import { Notices } from '../platform/ui/overlays/Notices.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { Help } from './keyboard/Help.tsx'
import { Palette } from './palette/Palette.tsx'
import { QueueBar } from './queue/QueueBar.tsx'
import { Recent } from './recent/Recent.tsx'
import { DeferredMenu, LateMenu } from './menu/LateMenu.tsx'
import { RequireSession } from './RequireSession.tsx'
import { ZoneNote } from './ZoneNote.tsx'

const lateShell = lazyComponent(async () => (await import('./LateShell.tsx')).LateShell)

function Brand({ onOpen }: { onOpen?: () => void }) {
  const { name } = useBusiness()
  return (
    <Link to="/" className="brand" onClick={onOpen}>
      <Logo />
      <bdi className="brand-name" translate="no">
        {name}
      </bdi>
    </Link>
  )
}

function Sidebar() {
  const translate = useTranslate()
  const { menuCollapsed } = usePreferences()
  const label = translate(menuCollapsed ? 'ui.menu_expand' : 'ui.menu_collapse')
  return (
    <nav className="sidebar" aria-label={translate('ui.menu')}>
      <Brand />
      <DeferredMenu isRail={menuCollapsed} />
      <button
        type="button"
        className="menu-item menu-toggle"
        title={label}
        onClick={() => setPreference('menuCollapsed', !menuCollapsed)}
      >
        <Icon name="collapse" />
        <span className="menu-label">{label}</span>
      </button>
    </nav>
  )
}

function Navbar() {
  const translate = useTranslate()
  const { title, group } = useHeading()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  return (
    <header className="navbar">
      <IconButton
        className="menu-open"
        icon="menu"
        label={translate('ui.menu_open')}
        onClick={() => setMenuOpen(true)}
      />
      <div className="navbar-title">
        <h1 title={title || undefined} tabIndex={-1}>
          <span>{title}</span>
          <span id={STOCK_TITLE} />
        </h1>
        {group && <small className="muted small">{group}</small>}
      </div>
      <Palette />
      <ZoneNote />
      <Inbox />
      <Recent />
      <Help />
      <AccountMenu />
      {isMenuOpen && (
        <Dialog title={translate('ui.menu')} look="drawer" onClose={closeMenu}>
          <Brand onOpen={closeMenu} />
          <LateMenu onOpen={closeMenu} />
        </Dialog>
      )}
    </header>
  )
}

/** Provides the title of the screen, also before the first screen has set it. */
function FirstTitle({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const routes = useRoutes()
  const [heading] = useState(() => findScreenRoute(routes, location.pathname)?.heading)
  const { titleKey, groupKey } = heading ?? {}
  const firstHeading = titleKey &&
    groupKey && { title: translate(titleKey), group: translate(groupKey) }
  return <TitleProvider initialHeading={firstHeading || undefined}>{children}</TitleProvider>
}

/** The shell around every screen of a signed-in user: menu, navbar and overlays. */
export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  // The navbar and the menu need the capabilities, whether or not the screen loads them.
  useCapabilitiesLoaded()
  const isIdle = useIsIdle()
  return (
    <RequireSession>
      <FirstTitle>
        <QuickCreate>
          <a className="skip" href="#content">
            {translate('ui.skip')}
          </a>
          <div className="shell">
            <Sidebar />
            <div className="shell-body">
              <Navbar />
              <OfflineBar />
              <QueueBar />
              {isIdle && (
                <Suspense>
                  <lateShell.Screen />
                </Suspense>
              )}
              <main
                id="content"
                tabIndex={-1}
                onClickCapture={({ target }) => rememberFollowedLink(target)}
              >
                <ErrorBoundary>
                  <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
                </ErrorBoundary>
              </main>
            </div>
          </div>
          <Notices />
        </QuickCreate>
      </FirstTitle>
    </RequireSession>
  )
}
