import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { maySeeRights } from '../platform/access/ability.ts'
import { useSession } from '../platform/access/useSession.ts'
import { useSignOut } from '../platform/access/useSignOut.ts'
import { useQueue } from '../platform/data/useQueue.ts'
import { SignOutDialog } from './queue/SignOutDialog.tsx'
import { Appearance } from '../platform/layout/Appearance.tsx'
import { Link } from '../platform/routing/Link.tsx'
import { Avatar } from '../platform/ui/values/Avatar.tsx'
import { Icon } from '../platform/ui/drawings/Icon.tsx'
import { usePopover } from '../platform/ui/overlays/usePopover.ts'

interface AccountPanelProps {
  onNavigate: () => void
  /** Opens the warning before a sign-out while this device has unsent changes. */
  onWarn: () => void
}

function AccountPanel({ onNavigate, onWarn }: AccountPanelProps) {
  const translate = useTranslate()
  const session = useSession()
  const signOut = useSignOut()
  const hasUnsentChanges = useQueue().length > 0
  return (
    <div className="popover">
      <Link to="/profile" className="popover-item" onClick={onNavigate}>
        <Icon name="person" />
        <span>{translate('profile.title')}</span>
      </Link>
      {maySeeRights(session) && (
        <Link to="/access-control" className="popover-item" onClick={onNavigate}>
          <Icon name="key" />
          <span>{translate('ui.access')}</span>
        </Link>
      )}
      <hr />
      <Appearance />
      <hr />
      <button type="button" className="popover-item" onClick={hasUnsentChanges ? onWarn : signOut}>
        <Icon name="logout" />
        <span>{translate('ui.sign_out')}</span>
      </button>
    </div>
  )
}

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
      {open && <AccountPanel onNavigate={() => setOpen(false)} onWarn={showWarning} />}
      {isWarningOpen && <SignOutDialog onClose={() => setWarningOpen(false)} />}
    </div>
  )
}
