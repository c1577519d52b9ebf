import { useTranslate } from 'ra-core'
import { getHomePath, NOT_AUTHORIZED } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { useSignOut } from '../access/useSignOut.ts'
import { SignInCard } from './SignInCard.tsx'
import { useTitle } from './title.tsx'
import { Link } from '../routing/Link.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The screen for a signed-in user who may not open the requested route. */
export function NotAuthorized() {
  const translate = useTranslate()
  const session = useSession()
  const signOut = useSignOut()
  const title = translate('ui.not_authorized')
  useTitle(title)
  return (
    <div className="page">
      <EmptyState drawing="door" title={title} text={translate('ui.not_authorized_text')}>
        {getHomePath(session) !== NOT_AUTHORIZED && (
          <Link to="/" className="btn btn-water">
            {translate('ui.go_home')}
          </Link>
        )}
        <Button onClick={signOut}>{translate('ui.sign_in_other')}</Button>
      </EmptyState>
    </div>
  )
}

/** The same screen when nobody is signed in. */
export function NotAuthorizedCard() {
  const translate = useTranslate()
  return (
    <SignInCard
      drawing="door"
      title={translate('ui.not_authorized')}
      text={translate('ui.not_authorized_text')}
    />
  )
}
