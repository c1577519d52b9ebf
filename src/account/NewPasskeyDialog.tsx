import { accountCalls } from '../../registry/account/account-calls.ts'
import type { SentValues } from '../../registry/calls/call.ts'
import { call } from '../api/index.ts'
import { useTranslate } from 'ra-core'
import { useSession } from '../access/useSession.ts'
import { CurrentPasswordField } from '../auth/fields.tsx'
import { createPasskey } from '../auth/passkey-device.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { toastSuccess } from '../ui/overlays/toasts.tsx'

/** Asks for the password, and adds a passkey of this device. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const submission = useSubmit(async (given: SentValues<typeof accountCalls.beginPasskey>) => {
    const { options } = await call(accountCalls.beginPasskey, given)
    const response = await createPasskey(options)
    if (response === null) return
    await call(accountCalls.addPasskey, { response })
    toastSuccess(translate('passkeys.added'))
    onClose()
  })
  return (
    <FormDialog
      {...submission}
      title={translate('passkeys.add')}
      text={translate('passkeys.add_text')}
      action={translate('passkeys.add')}
      onClose={onClose}
      defaultValues={{ current: '' }}
      isCheckedByBrowser
    >
      <CurrentPasswordField email={email} isFirst />
    </FormDialog>
  )
}
