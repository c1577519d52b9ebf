import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { call } from '../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { useSession } from '../../platform/access/useSession.ts'
import { CurrentPasswordField } from '../../features/auth/fields.tsx'
import { createPasskey } from '../../features/auth/passkey-device.ts'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'

/** Asks for the password, and adds a passkey of this device. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const submission = useSubmit(async (values: SentValues<typeof accountCalls.beginPasskey>) => {
    const { options } = await call(accountCalls.beginPasskey, values)
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
      <CurrentPasswordField email={email} hasAutoFocus />
    </FormDialog>
  )
}
