import { accountCalls } from '../../../registry/account/account-calls.ts'
import { call } from '../../platform/api/index.ts'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { getHomePath, useCapabilitiesLoaded } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Session } from '../../platform/api/session.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { CardScreen } from '../../platform/layout/CardScreen.tsx'
import { SignInCard } from '../../platform/layout/SignInCard.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { useOffers } from './RequireFeature.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted tiny">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The start and the end of the session, from the server. */
function useSessionTimes(id: number) {
  const { accounts } = useOffers()
  const { data, error } = useQuery({
    queryKey: ['session', id],
    queryFn: ({ signal }) => call(accountCalls.session, {}, { signal }),
    enabled: accounts,
    gcTime: 0,
  })
  return { accounts, data, error }
}

function SessionTimes({ session }: { session: Session }) {
  const translate = useTranslate()
  const format = useFormat()
  const getMessage = useErrorMessage()
  const areCapabilitiesLoaded = useCapabilitiesLoaded()
  const { accounts, data, error } = useSessionTimes(session.id)
  const placeholder =
    areCapabilitiesLoaded && !accounts ? translate('ui.session_untold') : <Skeleton />
  const fallback = error ? getReason(getMessage(error)) : placeholder
  return (
    <>
      <Fact name={translate('ui.session_since')}>
        {data ? format.moment(data.startedAt) : fallback}
      </Fact>
      <Fact name={translate('ui.session_ends')}>
        {data ? format.moment(data.expiresAt) : fallback}
      </Fact>
    </>
  )
}

function ViewerCard({ session }: { session: Session }) {
  const translate = useTranslate()
  return (
    <CardScreen title={translate('ui.who')} text={translate('ui.who_text')}>
      <dl className="auth-facts stack">
        <Fact name={translate('ui.name')}>
          <bdi>{session.name}</bdi>
        </Fact>
        <Fact name={translate('ui.email')}>
          <bdi>{session.email}</bdi>
        </Fact>
        <Fact name={translate('ui.role')}>{translate(`roles.${session.role ?? 'none'}`)}</Fact>
        <SessionTimes session={session} />
      </dl>
      <div className="form">
        <Link to={getHomePath(session)} className="btn btn-water">
          {translate('ui.go_home')}
        </Link>
      </div>
    </CardScreen>
  )
}

/** The screen with the viewer, their role and the end of the session. It never shows a token. */
export function AuthTestScreen() {
  const translate = useTranslate()
  const session = useSession()
  if (session && !session.over) return <ViewerCard session={session} />
  return (
    <SignInCard
      drawing="door"
      title={translate('ui.who_none')}
      text={translate('ui.who_none_text')}
    />
  )
}
