import { useTranslate } from 'ra-core'
import type { AccountCalls } from '../../registry/account/account-calls.ts'
import type { RequestBody } from '../../registry/account/account-call.ts'
import { useSession } from '../access/useSession.ts'
import { callAccount } from '../auth/call-account.ts'
import { CurrentPasswordField } from '../auth/fields.tsx'
import { createPasskey } from '../auth/passkey-device.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { toastSuccess } from '../ui/overlays/toasts.tsx'

/** Asks for the password, and adds a passkey of this device. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const submission = useSubmit(async (given: RequestBody<AccountCalls['beginPasskey']>) => {
    const { options } = await callAccount('beginPasskey', given)
    const response = await createPasskey(options)
    if (response === null) return
    await callAccount('addPasskey', { response })
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
