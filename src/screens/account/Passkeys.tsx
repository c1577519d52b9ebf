import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import { call } from '../../platform/api/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSession } from '../../platform/access/useSession.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { ConfirmDialog } from '../../parts/form/ConfirmDialog.tsx'
import { isOpenByName } from '../../features/auth/passkey-device.ts'
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx'

type Passkey = AnswerOf<typeof accountCalls.passkeys>[number]

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const translate = useTranslate()
  const format = useFormat()
  const name = passkey.name || translate('profile.agent_unknown')
  const createdAt = format.datetime(passkey.created_at)
  return (
    <li className="session row">
      <div>
        <b>{name}</b>
        <small>
          {passkey.used_at
            ? translate('profile.session_times', {
                since: createdAt,
                used: format.datetime(passkey.used_at),
              })
            : translate('passkeys.since', { since: createdAt })}
        </small>
      </div>
      <Button onClick={onRemove} aria-label={translate('passkeys.remove_of', { name })}>
        {translate('passkeys.remove')}
      </Button>
    </li>
  )
}

/** The passkeys of the account, with buttons to add and remove them. */
export function Passkeys() {
  const translate = useTranslate()
  const userId = useSession()?.id
  const [isAdding, setAdding] = useState(false)
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys', userId],
    queryFn: ({ signal }) => call(accountCalls.passkeys, {}, { signal }),
  })
  async function closeDialogs() {
    setAdding(false)
    setPasskeyToRemove(null)
    await refetch()
  }
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      {data.length > 0 && (
        <ul className="sessions">
          {data.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRemove={() => setPasskeyToRemove(passkey)}
            />
          ))}
        </ul>
      )}
      {isOpenByName() ? (
        <Button onClick={() => setAdding(true)}>{translate('passkeys.add')}</Button>
      ) : (
        <p>{translate('passkeys.name_needed')}</p>
      )}
      {isAdding && <NewPasskeyDialog onClose={closeDialogs} />}
      {passkeyToRemove && (
        <ConfirmDialog
          title={translate('passkeys.remove')}
          text={translate('passkeys.remove_text')}
          action={translate('passkeys.remove')}
          doneText={translate('passkeys.removed')}
          onConfirm={() => call(accountCalls.endPasskey, { id: passkeyToRemove.id })}
          onClose={closeDialogs}
        />
      )}
    </>
  )
}
