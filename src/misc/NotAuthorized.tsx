import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { BlankLayout } from '../layout/BlankLayout.tsx'
import { useDocumentTitle } from '../layout/title.tsx'
import { homeOf } from '../session/rights.ts'
import { useSession } from '../session/useSession.ts'
import { useSignOut } from '../session/useSignOut.ts'
import { Button } from '../ui/Button.tsx'

/** For somebody whose role may not open what they asked for. */
export function NotAuthorized() {
  const translate = useTranslate()
  const session = useSession()
  const signOut = useSignOut()
  useDocumentTitle(translate('ui.not_authorized'))
  const hasHome = homeOf(session) !== '/misc/not-authorized'
  return (
    <BlankLayout>
      <h1>{translate('ui.not_authorized')}</h1>
      <p>{translate('ui.not_authorized_text')}</p>
      <div className="form">
        {(hasHome || !session) && (
          <Link to="/" className="btn btn-water">
            {translate('ui.go_home')}
          </Link>
        )}
        {session && <Button onClick={signOut}>{translate('ui.sign_in_other')}</Button>}
      </div>
    </BlankLayout>
  )
}
