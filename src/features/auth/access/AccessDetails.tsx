import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../parts/form/ConfirmDialog.tsx'
import { KeyList } from './KeyList.tsx'
import { SessionList } from './SessionList.tsx'
import { SignInEntry } from './SignInEntry.tsx'
import { type AccountAccess, useAccess } from './useAccess.ts'

/** The second step in words: the app and the passkeys. */
function SecondStep({ twoFactor, passkeys }: Pick<AccountAccess, 'twoFactor' | 'passkeys'>) {
  const translate = useTranslate()
  const steps = [
    twoFactor && translate('access.app'),
    passkeys > 0 && translate('access.passkeys', { count: passkeys }),
  ].filter(Boolean)
  return <p>{steps.length === 0 ? translate('access.no_second_step') : steps.join(' · ')}</p>
}

type OpenedDialog = 'sessions' | 'second-step' | null

function AccessDialog({
  openedDialog,
  id,
  onClose,
}: {
  openedDialog: OpenedDialog
  id: number
  onClose: () => void
}) {
  const translate = useTranslate()
  const { endAllSessions, removeSecondStep } = useAccess(id)
  if (openedDialog === 'sessions')
    return (
      <ConfirmDialog
        title={translate('profile.sessions_end')}
        text={translate('access.sessions_text')}
        action={translate('profile.sessions_end')}
        doneText={translate('access.sessions_ended')}
        onConfirm={endAllSessions}
        onClose={onClose}
      />
    )
  if (openedDialog === null) return null
  return (
    <ConfirmDialog
      title={translate('access.remove')}
      text={translate('access.remove_text')}
      action={translate('access.remove')}
      doneText={translate('access.removed')}
      onConfirm={removeSecondStep}
      onClose={onClose}
    />
  )
}

/** The sessions, second step, API keys and sign-in log of an account, for admins. */
export function AccessDetails({ id }: { id: number }) {
  const translate = useTranslate()
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog>(null)
  const { data, error, refetch, isOwn, endSession, endKey } = useAccess(id)
  async function close() {
    setOpenedDialog(null)
    await refetch()
  }
  if (!data) return <Pending error={error} onRetry={refetch} />
  const { sessions, signIns, apiKeys } = data
  const hasSecondStep = data.twoFactor || data.passkeys > 0
  return (
    <div className="access-body">
      <h4>{translate('profile.sessions')}</h4>
      {sessions.length === 0 && <p>{translate('access.no_sessions')}</p>}
      <SessionList
        sessions={sessions}
        onEnd={(session) => endSession(session.id)}
        refetch={refetch}
      />
      {!isOwn && sessions.length + apiKeys.length > 0 && (
        <Button onClick={() => setOpenedDialog('sessions')}>
          {translate('profile.sessions_end')}
        </Button>
      )}
      <h4>{translate('access.second_step')}</h4>
      <SecondStep {...data} />
      {!isOwn && hasSecondStep && (
        <Button onClick={() => setOpenedDialog('second-step')}>{translate('access.remove')}</Button>
      )}
      <h4>{translate('api_keys.title')}</h4>
      {apiKeys.length === 0 && <p>{translate('access.no_keys')}</p>}
      <KeyList keys={apiKeys} onEnd={(apiKey) => endKey(apiKey.id).then(refetch)} />
      <h4>{translate('access.sign_ins')}</h4>
      {signIns.length === 0 && <p>{translate('access.no_sign_ins')}</p>}
      <ul className="sessions">
        {signIns.map((entry) => (
          <SignInEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <AccessDialog openedDialog={openedDialog} id={id} onClose={close} />
    </div>
  )
}
