import { useTranslate } from 'ra-core'
import { getReason, useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { toastError, toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import type { AccountAccess } from './useAccess.ts'

type Session = AccountAccess['sessions'][number]

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const translate = useTranslate()
  const format = useFormat()
  const { submit, busy } = useSubmit(onEnd)
  const agent = session.agent || translate('profile.agent_unknown')
  return (
    <li className="session row">
      <div>
        <b>{agent}</b>
        {session.current && (
          <StateBadge tone="good">{translate('profile.session_this')}</StateBadge>
        )}
        <small>
          {translate('profile.session_times', {
            since: format.datetime(session.created_at),
            used: format.datetime(session.used_at),
          })}
        </small>
      </div>
      {!session.current && (
        <Button
          busy={busy}
          onClick={() => submit()}
          aria-label={translate('profile.session_end_of', { agent })}
        >
          {translate('profile.session_end')}
        </Button>
      )}
    </li>
  )
}

interface SessionListProps {
  sessions: readonly Session[]
  /** Ends a session. */
  onEnd: (session: Session) => Promise<void>
  refetch: () => Promise<unknown>
}

/** The sessions of an account, each other than this one with a sign-out button. */
export function SessionList({ sessions, onEnd, refetch }: SessionListProps) {
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  async function end(session: Session) {
    try {
      await onEnd(session)
      toastSuccess(translate('profile.session_ended'))
    } catch (failure) {
      toastError(getReason(getMessage(failure)))
    }
    await refetch()
  }
  return (
    <ul className="sessions">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} onEnd={() => end(session)} />
      ))}
    </ul>
  )
}
