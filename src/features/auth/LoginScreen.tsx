import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { getPathAfterLogin } from '../../platform/access/path-after-login.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode } from '../../platform/api/loading.ts'
import { browserStorage } from '../../platform/api/storage.ts'
import { SubmitForm } from '../../parts/form/SubmitForm.tsx'
import { useBusiness } from '../../platform/i18n/business.ts'
import { BlankLayout } from '../../platform/layout/BlankLayout.tsx'
import { CardScreen } from '../../platform/layout/CardScreen.tsx'
import { useDocumentTitle } from '../../platform/layout/title.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { useRoutes } from '../../platform/routing/routes-context.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { OidcButton } from './OidcButton.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useOffers } from './RequireFeature.tsx'
import { type Credentials, SignInFields, useLogin } from './SignInFields.tsx'

// Loaded on demand, because few users set it up and it includes QR codes.
const loadTwoFactorSetup = () => import('./TwoFactorSetup.tsx')
const TwoFactorSetup = lazy(async () => ({
  default: (await loadCode(loadTwoFactorSetup)).TwoFactorSetup,
}))

/** The login screen. It opens the requested address afterwards. */
export function LoginScreen() {
  const translate = useTranslate()
  const session = useSession()
  const { state } = useLocation()
  const routes = useRoutes()
  const [setupCredentials, setSetupCredentials] = useState<Credentials | null>(null)
  const { submit, busy, failure, needsCode, startOver } = useLogin(setSetupCredentials)
  const { accounts, registration } = useOffers()
  const { signInText } = useBusiness()
  const [isLasting] = useState(browserStorage.isLasting)
  useDocumentTitle(translate('ui.sign_in'))
  if (session && !session.over)
    return <Navigate to={getPathAfterLogin(routes, state?.next, session)} replace />
  if (setupCredentials)
    return (
      <CardScreen title={translate('two_factor.title')} text={translate('two_factor.required')}>
        <Suspense fallback={<Skeleton shape="form" />}>
          <TwoFactorSetup
            credentials={setupCredentials}
            onDone={() => setSetupCredentials(null)}
            onCancel={() => setSetupCredentials(null)}
          />
        </Suspense>
      </CardScreen>
    )
  return (
    <BlankLayout>
      <h1>{translate('ui.sign_in')}</h1>
      <p>{signInText ?? translate('ui.sign_in_text')}</p>
      <SubmitForm
        className="form"
        defaultValues={{ email: session?.email ?? '', password: '', code: '' }}
        onSubmit={submit}
        isCheckedByBrowser
      >
        {!isLasting && <Note tone="orange">{translate('ui.session_not_stored')}</Note>}
        <SignInFields failure={failure} label={translate('ui.email')} needsCode={needsCode} />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.sign_in')}
        </Button>
        {needsCode && (
          <Button onClick={startOver} disabled={busy}>
            {translate('ui.sign_in_other')}
          </Button>
        )}
      </SubmitForm>
      {!needsCode && <OidcButton nextPath={state?.next} />}
      {!needsCode && accounts && <PasskeyButton />}
      <p className="auth-links">
        {accounts && <Link to="/forgot-password">{translate('ui.forgot_link')}</Link>}
        {registration && <Link to="/register">{translate('ui.register')}</Link>}
      </p>
    </BlankLayout>
  )
}
