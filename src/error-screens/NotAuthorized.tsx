import { useTranslate } from 'ra-core'
import { homeOf } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { useSignOut } from '../access/useSignOut.ts'
import { CardScreen } from '../layout/CardScreen.tsx'
import { Link } from '../routing/Link.tsx'
import { Button } from '../ui/controls/Button.tsx'

/** The screen for a user who may not open the requested route. */
export function NotAuthorized() {
  const translate = useTranslate()
  const session = useSession()
  const signOut = useSignOut()
  const hasHome = homeOf(session) !== '/misc/not-authorized'
  return (
    <CardScreen
      drawing="door"
      title={translate('ui.not_authorized')}
      text={translate('ui.not_authorized_text')}
    >
      <div className="form">
        {(hasHome || !session) && (
          <Link to="/" className="btn btn-water">
            {translate('ui.go_home')}
          </Link>
        )}
        {session && <Button onClick={signOut}>{translate('ui.sign_in_other')}</Button>}
      </div>
    </CardScreen>
  )
}
