import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { call } from '../../api/index.ts'
import { useTranslate } from 'ra-core'
import { useSession } from '../../access/useSession.ts'
import { CurrentPasswordField, SecondCodeField } from '../../auth/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { toastSuccess } from '../../ui/overlays/toasts.tsx'

/** Turns the second step off, by password and code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const submission = useSubmit(async (given: SentValues<typeof accountCalls.endTwoFactor>) => {
    await call(accountCalls.endTwoFactor, given)
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
