import { accountCalls } from '../../registry/account/account-calls.ts'
import type { SentValues } from '../../registry/calls/call.ts'
import { call } from '../api/index.ts'
import { useTranslate } from 'ra-core'
import { useSession } from '../access/useSession.ts'
import { CurrentPasswordField } from '../auth/fields.tsx'
import { createPasskey } from '../auth/passkey-device.ts'
import { SubmitError } from '../form/SubmitError.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { toastSuccess } from '../ui/overlays/toasts.tsx'

/** Asks for the password, and adds a passkey of this device. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const { submit, busy, failure } = useSubmit(
    async (given: SentValues<typeof accountCalls.beginPasskey>) => {
      const { options } = await call(accountCalls.beginPasskey, given)
      const response = await createPasskey(options)
      if (response === null) return
      await call(accountCalls.addPasskey, { response })
      toastSuccess(translate('passkeys.added'))
      onClose()
    },
  )
  return (
    <Dialog title={translate('passkeys.add')} onClose={onClose} locked={busy}>
      <SubmitForm defaultValues={{ current: '' }} onSubmit={submit} isCheckedByBrowser>
        <div className="dialog-body">
          <p>{translate('passkeys.add_text')}</p>
          <SubmitError failure={failure} />
          <CurrentPasswordField email={email} isFirst />
        </div>
        <DialogFoot action={translate('passkeys.add')} onCancel={onClose} busy={busy} />
      </SubmitForm>
    </Dialog>
  )
}
