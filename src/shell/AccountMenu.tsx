import { useTranslate } from 'ra-core'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../platform/access/useSession.ts'
import { preload } from '../platform/api/loading.ts'
import { whenIdle } from '../platform/data/lists/dataset.ts'
import { OpeningDialog } from '../platform/ui/feedback/Offline.tsx'
import { lazyComponent } from '../platform/api/lazy-component.ts'
import { usePopover } from '../platform/ui/overlays/usePopover.ts'
import { Avatar } from '../platform/ui/values/Avatar.tsx'

const importPanel = () => import('./AccountPanel.tsx')
const accountPanel = lazyComponent(async () => (await importPanel()).AccountPanel)
const signOutDialog = lazyComponent(async () => (await importPanel()).SignOutDialog)

/** The menu of the signed-in user: profile, permissions, preferences and signing out. */
export function AccountMenu() {
  const translate = useTranslate()
  const session = useSession()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const [isWarningOpen, setWarningOpen] = useState(false)
  const showWarning = () => {
    setOpen(false)
    setWarningOpen(true)
  }
  // Signing out also works without a connection.
  useEffect(
    () =>
      whenIdle(() => {
        preload(accountPanel.load)
        preload(signOutDialog.load)
      }),
    [],
  )
  if (!session) return null
  return (
    <div className="account" ref={ref}>
      <button
        type="button"
        className="btn btn-quiet account-button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={session.name} src={session.avatar} />
        <span className="account-name">
          <span translate="no">{session.name}</span>
          <small className="muted tiny">{translate(`roles.${session.role ?? 'none'}`)}</small>
        </span>
        <span className="hidden">{translate('ui.account')}</span>
      </button>
      <Suspense fallback={<OpeningDialog />}>
        {open && <accountPanel.Screen onNavigate={() => setOpen(false)} onWarn={showWarning} />}
        {isWarningOpen && <signOutDialog.Screen onClose={() => setWarningOpen(false)} />}
      </Suspense>
    </div>
  )
}
