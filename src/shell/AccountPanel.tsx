import { useTranslate } from 'ra-core'
import { maySeeRights } from '../platform/access/ability.ts'
import { useSession } from '../platform/access/useSession.ts'
import { useSignOut } from '../platform/access/useSignOut.ts'
import { useQueue } from '../platform/data/useQueue.ts'
import { Appearance } from '../platform/layout/Appearance.tsx'
import { Link } from '../platform/routing/Link.tsx'
import { Icon } from '../platform/ui/drawings/Icon.tsx'

export { SignOutDialog } from './queue/SignOutDialog.tsx'

interface AccountPanelProps {
  onNavigate: () => void
  /** Opens the warning before a sign-out while this device has unsent changes. */
  onWarn: () => void
}

/** The open menu of the signed-in user. */
export function AccountPanel({ onNavigate, onWarn }: AccountPanelProps) {
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
