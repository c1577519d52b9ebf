import { accountCalls } from '../../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { useSession } from '../../../platform/access/useSession.ts'
import { CurrentPasswordField, SecondCodeField } from '../../../features/auth/fields.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'

/** The dialog that turns off the second step of the sign-in. It asks for password and code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const submission = useSubmit(async (values: SentValues<typeof accountCalls.endTwoFactor>) => {
    await call(accountCalls.endTwoFactor, values)
    toastSuccess(translate('two_factor.turned_off'))
    onClose()
  })
  return (
    <FormDialog
      {...submission}
      title={translate('two_factor.turn_off_title')}
      text={translate('two_factor.turn_off_text')}
      action={translate('two_factor.turn_off')}
      kind="red"
      onClose={onClose}
      defaultValues={{ current: '', code: '' }}
      isCheckedByBrowser
    >
      <CurrentPasswordField email={email} hasAutoFocus />
      <SecondCodeField hasAutoFocus={false} />
    </FormDialog>
  )
}
