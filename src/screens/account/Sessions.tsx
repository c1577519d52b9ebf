import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSession } from '../../platform/access/useSession.ts'
import { useSignOut } from '../../platform/access/useSignOut.ts'
import { ConfirmDialog } from '../../parts/form/ConfirmDialog.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { endSessions, endSession, readSessions } from './calls.ts'
import { SessionList } from '../../features/auth/access/SessionList.tsx'

function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const signOut = useSignOut()
  return (
    <ConfirmDialog
      title={translate('profile.sessions_end')}
      text={translate('profile.sessions_end_text')}
      action={translate('profile.sessions_end')}
      onConfirm={async () => {
        await endSessions()
        await signOut()
      }}
      onClose={onClose}
    />
  )
}

/** The sessions of the account, each with a sign-out button. */
export function Sessions() {
  const translate = useTranslate()
  const userId = useSession()?.id
  const [isConfirming, setConfirming] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => readSessions(signal),
  })
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      <SessionList sessions={data} onEnd={({ id }) => endSession(id)} refetch={refetch} />
      <Button onClick={() => setConfirming(true)}>{translate('profile.sessions_end')}</Button>
      {isConfirming && <EndSessionsDialog onClose={() => setConfirming(false)} />}
    </>
  )
}
