import { useAuthProvider, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { getPathAfterLogin } from '../../platform/access/path-after-login.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { CardScreen } from '../../platform/layout/CardScreen.tsx'
import { useRoutes } from '../../platform/routing/routes-context.ts'
import { readNextPath } from './next-path.ts'

/** The redirect target of the company's sign-in. It signs the user in, or shows the error. */
export function OidcScreen() {
  const translate = useTranslate()
  const authProvider = useAuthProvider()
  const session = useSession()
  const routes = useRoutes()
  const { search } = useLocation()
  const { submit, failure } = useSubmit(() => authProvider?.login({ query: search }))
  // The code of the address is valid once, and effects may run twice.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void submit()
  })
  if (session && !session.over)
    return <Navigate to={getPathAfterLogin(routes, readNextPath(), session)} replace />
  return (
    <CardScreen hasLoginLink={failure !== null} title={translate('ui.signing_in')} text="">
      <FormError error={failure && { ...failure, detail: undefined }} />
    </CardScreen>
  )
}
