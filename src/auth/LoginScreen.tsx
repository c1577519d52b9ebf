import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { afterSignIn } from '../access/after-sign-in.ts'
import { useSession } from '../access/useSession.ts'
import { browserStorage } from '../api/storage.ts'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { BlankLayout } from '../layout/BlankLayout.tsx'
import { useDocumentTitle } from '../layout/title.tsx'
import { Link } from '../routing/Link.tsx'
import { useRoutes } from '../routing/routes-context.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { useOffers } from './Offered.tsx'
import { SignInFields, useSignIn } from './SignInFields.tsx'

/** The login screen; it leads to the address that was asked for. */
export function LoginScreen() {
  const translate = useTranslate()
  const session = useSession()
  const { state } = useLocation()
  const routes = useRoutes()
  const { submit, busy, failure } = useSignIn()
  const { accounts, registration } = useOffers()
  const [isLasting] = useState(browserStorage.isLasting)
  useDocumentTitle(translate('ui.sign_in'))
  if (session && !session.over)
    return <Navigate to={afterSignIn(routes, state?.next, session)} replace />
  return (
    <BlankLayout>
      <h1>{translate('ui.sign_in')}</h1>
      <p>{translate('ui.sign_in_text')}</p>
      <SubmitForm
        className="form"
        defaultValues={{ email: session?.email ?? '', password: '' }}
        onSubmit={submit}
        isCheckedByBrowser
      >
        {!isLasting && <Note tone="orange">{translate('ui.session_not_stored')}</Note>}
        <SignInFields failure={failure} label={translate('ui.email')} />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.sign_in')}
        </Button>
      </SubmitForm>
      <p className="auth-links">
        {accounts && <Link to="/forgot-password">{translate('ui.forgot_link')}</Link>}
        {registration && <Link to="/register">{translate('ui.register')}</Link>}
      </p>
    </BlankLayout>
  )
}
