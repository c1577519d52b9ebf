import { Pending } from '../feedback/Pending.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSession } from '../access/useSession.ts'
import { useSignOut } from '../access/useSignOut.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { toastError, toastSuccess } from '../ui/overlays/toasts.tsx'
import { StateBadge } from '../ui/values/StateBadge.tsx'
import { endSessions, endSession, type OwnSession, readSessions } from './calls.ts'

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<void> }) {
  const translate = useTranslate()
  const format = useFormat()
  const { submit, busy } = useSubmit(onEnd)
  const agent = session.agent || translate('profile.agent_unknown')
  return (
    <li className="session">
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

function EndAll({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const signOut = useSignOut()
  const { submit, busy, failure } = useSubmit(async () => {
    await endSessions()
    await signOut()
  })
  return (
    <Dialog title={translate('profile.sessions_end')} onClose={onClose} locked={busy}>
      <div className="dialog-body">
        <FormError error={failure} />
        <p>{translate('profile.sessions_end_text')}</p>
      </div>
      <DialogFoot
        action={translate('profile.sessions_end')}
        onAction={() => submit()}
        kind="red"
        onCancel={onClose}
        busy={busy}
      />
    </Dialog>
  )
}

/** The sessions of the account, each with a button that ends it. */
export function Sessions() {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const reader = useSession()?.id
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions', reader],
    queryFn: ({ signal }) => readSessions(signal),
  })
  async function end({ id }: OwnSession) {
    try {
      await endSession(id)
      toastSuccess(translate('profile.session_ended'))
    } catch (failure) {
      toastError(messageOf(failure).message)
    }
    await refetch()
  }
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      <ul className="sessions">
        {data.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      <Button onClick={() => setAsking(true)}>{translate('profile.sessions_end')}</Button>
      {isAsking && <EndAll onClose={() => setAsking(false)} />}
    </>
  )
}
