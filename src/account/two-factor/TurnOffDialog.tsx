import { useTranslate } from 'ra-core'
import type { AccountCalls } from '../../../registry/account/account-calls.ts'
import type { RequestBody } from '../../../registry/account/account-call.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'
import { CurrentPasswordField, SecondCodeField } from '../../auth/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { toastSuccess } from '../../ui/overlays/toasts.tsx'

/** Turns the second step off, by password and code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const submission = useSubmit(async (given: RequestBody<AccountCalls['endTwoFactor']>) => {
    await callAccount('endTwoFactor', given)
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
      <CurrentPasswordField email={email} isFirst />
      <SecondCodeField isFirst={false} />
    </FormDialog>
  )
}
