import { useAuthProvider, useTranslate } from 'ra-core'
import { Navigate, useLocation } from 'react-router'
import { afterSignIn } from '../access/after-sign-in.ts'
import { useSession } from '../access/useSession.ts'
import { BlankLayout } from '../layout/BlankLayout.tsx'
import { useDocumentTitle } from '../layout/title.tsx'
import { Link } from '../routing/Link.tsx'
import { useRoutes } from '../routing/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { AuthField } from './AuthField.tsx'
import { useOffers } from './Offered.tsx'
import { useSubmit } from './useSubmit.ts'

/** Signing in; afterwards one is where one wanted to be. */
export function LoginScreen() {
  const translate = useTranslate()
  const session = useSession()
  const { state } = useLocation()
  const routes = useRoutes()
  const authProvider = useAuthProvider()
  const { busy, problem, submit } = useSubmit((values) =>
    authProvider?.login({ ...values, email: values.email?.trim() }),
  )
  const { accounts, registration } = useOffers()
  useDocumentTitle(translate('ui.sign_in'))
  if (session && !session.over)
    return <Navigate to={afterSignIn(routes, state?.next, session)} replace />
  const invalid = problem !== null
  return (
    <BlankLayout>
      <h1>{translate('ui.sign_in')}</h1>
      <p>{translate('ui.sign_in_text')}</p>
      <form className="form" onSubmit={submit}>
        {problem && <Note tone="red">{problem.message}</Note>}
        <AuthField
          name="email"
          label={translate('ui.email')}
          error={problem?.fields.email}
          invalid={invalid}
        >
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              type="email"
              autoComplete="username"
              defaultValue={session?.email}
              required
            />
          )}
        </AuthField>
        <AuthField
          name="password"
          label={translate('ui.password')}
          error={problem?.fields.password}
          invalid={invalid}
        >
          {(wiring) => <PasswordInput {...wiring} autoComplete="current-password" />}
        </AuthField>
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.sign_in')}
        </Button>
      </form>
      <p className="auth-links">
        {accounts && <Link to="/forgot-password">{translate('ui.forgot_link')}</Link>}
        {registration && <Link to="/register">{translate('ui.register')}</Link>}
      </p>
    </BlankLayout>
  )
}
