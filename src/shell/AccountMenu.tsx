import { useTranslate } from 'ra-core'
import { maySeeRights } from '../access/ability.ts'
import { useSession } from '../access/useSession.ts'
import { useSignOut } from '../access/useSignOut.ts'
import { Appearance } from '../layout/Appearance.tsx'
import { Link } from '../routing/Link.tsx'
import { Avatar } from '../ui/values/Avatar.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { usePopover } from '../ui/overlays/usePopover.ts'

function AccountPanel({ onGo }: { onGo: () => void }) {
  const translate = useTranslate()
  const session = useSession()
  const signOut = useSignOut()
  return (
    <div className="popover">
      <Link to="/profile" className="popover-item" onClick={onGo}>
        <Icon name="person" />
        <span>{translate('profile.title')}</span>
      </Link>
      {maySeeRights(session) && (
        <Link to="/access-control" className="popover-item" onClick={onGo}>
          <Icon name="key" />
          <span>{translate('ui.access')}</span>
        </Link>
      )}
      <hr />
      <Appearance />
      <hr />
      <button type="button" className="popover-item" onClick={signOut}>
        <Icon name="logout" />
        <span>{translate('ui.sign_out')}</span>
      </button>
    </div>
  )
}

/** The menu of the signed-in user: profile, rights, preferences and signing out. */
export function AccountMenu() {
  const translate = useTranslate()
  const session = useSession()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
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
          <small>{translate(`roles.${session.role ?? 'none'}`)}</small>
        </span>
        <span className="hidden">{translate('ui.account')}</span>
      </button>
      {open && <AccountPanel onGo={() => setOpen(false)} />}
    </div>
  )
}
